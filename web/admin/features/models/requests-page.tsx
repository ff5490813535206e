import { Button, SelectField } from "@aws-amplify/ui-react";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { type QueuedRequest, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import page from "#web/ui/layout/page.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./models.module.css";

const NOTES = {
  no_model: "No model for this brand",
  no_access: "The workspace can’t run models",
  low_confidence: "Low confidence",
  failed: "The last run failed",
} as const;
/** How often the queue is read again. */
const REFRESH_MS = 10_000;
const fail = (problem: unknown) => snackbar.failure(problem);
const refreshes = [staffBrands.requests];

/** Requests of brand analytics that wait for a person. */
export function Component() {
  const { data, error, refetch } = useOperation(staffBrands.requests, {}, { refetchInterval: REFRESH_MS });
  const models = useOperation(staffBrands.models, {});
  const [rejected, setRejected] = useState<QueuedRequest>();
  const [reason, setReason] = useState("");
  const take = useOperationMutation(staffBrands.takeRequest, { refreshes, onError: fail });
  const answer = useOperationMutation(staffBrands.answerRequest, {
    refreshes,
    onSuccess: () => snackbar.success("The model is running"),
    onError: fail,
  });
  const reject = useOperationMutation(staffBrands.rejectRequest, { refreshes, onError: fail });
  const trained = (models.data?.models ?? []).filter(({ version }) => version > 0);
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
              <span>{[request.brand ?? request.custom, request.text].filter(Boolean).join(": ")}</span>
              <span className={styles.detail}>
                {[
                  request.note && NOTES[request.note],
                  `requested ${new Date(request.queued_at).toLocaleString()}`,
                  request.taken_by ? `taken by ${request.taken_by}` : "not taken",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
            <div className={styles.actions}>
              <Button
                size="small"
                aria-label={`Take ${request.title}`}
                isDisabled={request.taken_by !== null}
                onClick={() => take.mutate({ params: { uid: request.uid } })}
              >
                Take
              </Button>
              <SelectField
                size="small"
                label={`Answer ${request.title} with a model`}
                labelHidden
                value=""
                onChange={({ target }) =>
                  target.value && answer.mutate({ params: { uid: request.uid }, body: { model: target.value } })
                }
              >
                <option value="">Answer with a model</option>
                {trained.map(({ uid, name }) => (
                  <option key={uid} value={uid}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <a href={`/label/${request.uid}`} target="_blank" rel="noopener noreferrer">
                Label
              </a>
              <a href={`/superadmin/models?heatmap=${request.uid}`}>Models</a>
              <Button
                size="small"
                variation="destructive"
                aria-label={`Reject ${request.title}`}
                onClick={() => setRejected(request)}
              >
                Reject
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {rejected && (
        <FormDialog
          title="Reject request"
          description={`The customer is told why “${rejected.title}” is not tracked.`}
          action="Reject"
          isBusy={reject.isPending}
          onClose={() => setRejected(undefined)}
          onSubmit={() =>
            reason.trim() &&
            reject.mutate(
              { params: { uid: rejected.uid }, body: { reason: reason.trim() } },
              {
                onSuccess: () => {
                  setRejected(undefined);
                  setReason("");
                },
              },
            )
          }
        >
          <TextField
            autoComplete="off"
            label="Reason"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
