import { Button } from "@aws-amplify/ui-react";
import type { WebhookDelivery } from "#contracts/webhooks.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { CodeBlock } from "../code-block.tsx";
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
  const last = attempts.at(-1);
  return (
    <li>
      <details>
        <summary>
          <code>{event}</code>
          <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
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
        {next_at && last && <p className={styles.facts}>Next attempt at {time(next_at)}</p>}
        <CodeBlock>{JSON.stringify(JSON.parse(body), null, 2)}</CodeBlock>
        {canSend && (
          <Button className={styles.more!} isLoading={isBusy} loadingText="Send again" onClick={onSend}>
            Send again
          </Button>
        )}
      </details>
    </li>
  );
}
