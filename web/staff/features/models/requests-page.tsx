import { Button } from "@aws-amplify/ui-react";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { type QueuedRequest, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { AnswerDialog } from "./answer-dialog.tsx";
import styles from "./models.module.css";
import { RejectDialog } from "./reject-dialog.tsx";

const NOTES = {
  no_model: "No model for this brand",
  no_access: "The workspace can’t run models",
  low_confidence: "Low confidence",
  failed: "The last run failed",
} as const;
/** Names of the parts that identify a brand that is not in the list. */
const CUSTOM_BRANDS = { image: "Logo", text: "Text", "image and text": "Logo and text" } as const;
const brandOf = ({ brand, custom, text }: QueuedRequest): string => {
  const wanted = [custom && CUSTOM_BRANDS[custom], text].filter(Boolean).join(": ");
  return [brand ? `Brand: ${brand}` : "Brand not in the list", wanted].filter(Boolean).join(" · ");
};
/** Refetch interval of the queue. */
const REFRESH_MS = 10_000;

const CHANGE = {
  refreshes: [staffBrands.requests],
  onError: (problem: unknown) => snackbar.failure(problem),
};

/** Requests of brand analytics that wait for a person. */
export function Component() {
  const { data, error, refetch } = useOperation(staffBrands.requests, {}, { refetchInterval: REFRESH_MS });
  const models = useOperation(staffBrands.models, {});
  const [open, setOpen] = useState<{ readonly request: QueuedRequest; readonly dialog: "answer" | "reject" }>();
  const close = () => setOpen(undefined);
  const take = useOperationMutation(staffBrands.takeRequest, CHANGE);
  const release = useOperationMutation(staffBrands.releaseRequest, CHANGE);
  return (
    <>
      <header className={page.head}>
        <h1>Brand requests</h1>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the requests" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading requests" heights={[240]} />}
      {data?.requests.length === 0 && (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="No requests"
          text="Requests that no one has answered yet appear here, longest waiting first."
        />
      )}
      <ul className={styles.list} aria-label="Requests">
        {data?.requests.map((request) => (
          <li key={request.uid} className={styles.row}>
            <div className={styles.about}>
              <a href={`/heatmap/${request.uid}`} target="_blank" rel="noopener noreferrer">
                {request.title}
              </a>
              <span>{brandOf(request)}</span>
              <span className={styles.detail}>
                {request.owner}, {request.workspace ?? "Personal"}
              </span>
              <span className={styles.detail}>
                {[
                  request.note && NOTES[request.note],
                  `requested ${dayAndTime(request.queued_at)}`,
                  request.taken_by ? `taken by ${request.taken_by}` : "not taken",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
            <div className={styles.actions}>
              <Button
                size="small"
                aria-label={`${request.taken_by ? "Release" : "Take"} ${request.title}`}
                onClick={({ detail }) => {
                  // The second click of a double click would undo the first.
                  if (detail <= 1) (request.taken_by ? release : take).mutate({ params: { uid: request.uid } });
                }}
              >
                {request.taken_by ? "Release" : "Take"}
              </Button>
              <Button
                size="small"
                aria-label={`Run a model for ${request.title}`}
                onClick={() => setOpen({ request, dialog: "answer" })}
              >
                Run a model
              </Button>
              <a href={`/label/${request.uid}`} target="_blank" rel="noopener noreferrer">
                Label
              </a>
              <a href={`/superadmin/models?heatmap=${request.uid}`}>Models</a>
              <Button
                size="small"
                variation="destructive"
                aria-label={`Reject ${request.title}`}
                onClick={() => setOpen({ request, dialog: "reject" })}
              >
                Reject
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open?.dialog === "answer" && <AnswerDialog request={open.request} models={models.data?.models ?? []} onClose={close} />}
      {open?.dialog === "reject" && <RejectDialog request={open.request} onClose={close} />}
    </>
  );
}
