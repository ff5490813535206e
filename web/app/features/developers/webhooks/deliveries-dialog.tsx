import { Button, SelectField } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { developers } from "#contracts/developers.ts";
import { DELIVERY_LOG_DAYS, type Webhook, type WebhookDelivery } from "#contracts/webhooks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";
import { dayAndTime, pluralize } from "#web/kit/format.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../developers.module.css";
import { WEBHOOKS } from "../queries.ts";
import { DeliveryItem } from "./delivery-item.tsx";

/** Refetch interval of deliveries that are being sent, in milliseconds. */
const POLL_MS = 3000;
/** Deliveries that are tried much later are not watched. */
const SOON_MS = 90_000;

type Filter = WebhookDelivery["state"] | "";

/** The deliveries of a webhook: test it, see what was sent, and send it again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { uid, title, state: webhookState, paused_until } = webhook;
  const [filter, setFilter] = useState<Filter>("");
  const request = { params: { uid }, query: filter === "" ? {} : { state: filter } };
  const query = useInfiniteQuery({
    ...operationPages(developers.listDeliveries, request),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isSentSoon)) ? POLL_MS : false,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const failure = { onError: (problem: Error) => snackbar.failure(problem), refreshes: WEBHOOKS };
  const test = useOperationMutation(developers.testWebhook, {
    ...failure,
    onSuccess: () => snackbar.success("Test event sent"),
  });
  const replay = useOperationMutation(developers.replayDelivery, {
    ...failure,
    onSuccess: () => snackbar.success("The event will be sent again"),
  });
  const replayFailed = useOperationMutation(developers.replayFailed, {
    ...failure,
    onSuccess: ({ replayed, more }) =>
      snackbar.success(`${pluralize(replayed, "delivery", "deliveries")} will be sent again${more ? ". There are more." : ""}`),
  });
  const isDisabled = webhookState === "disabled";
  return (
    <Dialog
      kind="wide"
      isOpen
      title={`Deliveries of “${title}”`}
      description={`The last ${DELIVERY_LOG_DAYS} days, newest first`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={dialogStyles.fields}>
        {!isDisabled && paused_until && (
          <Note kind="warning">
            Paused until {dayAndTime(paused_until)}, because the last deliveries failed. Events wait until then. A test event, and
            what you send again, is sent now. The first success ends the pause.
          </Note>
        )}
        {isDisabled && <Note kind="warning">This webhook is disabled. Enable it to test it and to send events again.</Note>}
        <div className={styles.tools}>
          <SelectField label="Show" value={filter} onChange={(event) => setFilter(event.target.value as Filter)}>
            <option value="">All deliveries</option>
            <option value="waiting">Waiting</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Failed</option>
          </SelectField>
          <Button
            isDisabled={isDisabled}
            isLoading={test.isPending}
            loadingText="Send test event"
            onClick={() => test.mutate({ params: { uid } })}
          >
            Send test event
          </Button>
          {(filter === "failed" || filter === "waiting") && deliveries.length > 0 && (
            <Button
              isDisabled={isDisabled}
              isLoading={replayFailed.isPending}
              loadingText="Send all again"
              onClick={() => replayFailed.mutate({ params: { uid } })}
            >
              Send all again
            </Button>
          )}
        </div>
        {error && !data && <ErrorState title="Couldn’t load the deliveries" problem={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton label="Loading the deliveries" heights={[120]} />}
        {data && deliveries.length === 0 && (
          <p className={styles.none}>{filter === "" ? "No deliveries yet. Send a test event." : `No ${filter} deliveries.`}</p>
        )}
        {deliveries.length > 0 && (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <DeliveryItem
                key={delivery.uid}
                delivery={delivery}
                isBusy={replay.isPending && replay.variables.params.delivery === delivery.uid}
                canSend={!isDisabled}
                onSend={() => replay.mutate({ params: { uid, delivery: delivery.uid } })}
              />
            ))}
          </ul>
        )}
        {isFetchNextPageError && <ErrorState title="Couldn’t load more" problem={error} onRetry={() => void fetchNextPage()} />}
        {hasNextPage && !isFetchNextPageError && (
          <Button isLoading={isFetchingNextPage} loadingText="Show older" onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const isSentSoon = ({ next_at }: WebhookDelivery): boolean => next_at !== null && Date.parse(next_at) - Date.now() < SOON_MS;
