import { Button } from "@aws-amplify/ui-react";
import type { WebhookDelivery } from "#contracts/webhooks.ts";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import { dayAndTime } from "#web/kit/format.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import styles from "../developers.module.css";

const STATES = {
  waiting: { label: "Waiting", kind: "warning" },
  delivered: { label: "Delivered", kind: "good" },
  failed: { label: "Failed", kind: "bad" },
} as const satisfies Record<WebhookDelivery["state"], object>;

const time = (at: string): string => dayAndTime(at);

type Props = { delivery: WebhookDelivery; isBusy: boolean; canSend: boolean; onSend: () => void };

/** A delivery, with its attempts and its message on request. */
export function DeliveryItem({ delivery, isBusy, canSend, onSend }: Props) {
  const { event, at, state, next_at, attempts, message_id, body } = delivery;
  // Without a time in the future it is being sent.
  const waitsUntil = next_at !== null && next_at > new Date().toISOString() ? time(next_at) : undefined;
  const action = attempts.length === 0 ? "Send now" : "Send again";
  const isSent = state === "waiting" && waitsUntil === undefined;
  return (
    <li>
      <details>
        <summary>
          <code>{event}</code>
          <Badge kind={STATES[state].kind}>
            {waitsUntil === undefined ? STATES[state].label : `Waiting until ${waitsUntil}`}
          </Badge>
          <time dateTime={at}>{time(at)}</time>
        </summary>
        <p className={styles.facts}>{message_id}</p>
        <ol className={styles.attempts}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              {time(attempt.at)} · {attempt.problem ?? (attempt.status === null ? "Accepted" : `Status ${attempt.status}`)} ·{" "}
              {attempt.duration} ms
            </li>
          ))}
        </ol>
        {waitsUntil !== undefined && (
          <p className={styles.facts}>
            {attempts.length > 0 ? `Next attempt on ${waitsUntil}` : `Waits until ${waitsUntil}, because the webhook is paused`}
          </p>
        )}
        <CodeBlock>{JSON.stringify(JSON.parse(body), null, 2)}</CodeBlock>
        {canSend && !isSent && (
          <Button className={styles.more!} isLoading={isBusy} loadingText={action} onClick={onSend}>
            {action}
          </Button>
        )}
      </details>
    </li>
  );
}
