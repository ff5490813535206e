import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  type Client,
  ConnectionError,
  NotFoundError,
  type Webhook,
  type WebhookDelivery,
} from "../../../sdk/src/index.ts";
import { createListener } from "./listener.ts";

/** Milliseconds between two looks: short after a message came, longer when nothing happens, so that few requests are made. */
const SOON_MS = 2000;
const LATER_MS = 10_000;
/** For how long after a message the next ones are expected soon. */
const LIVELY_MS = 120_000;

export type Reception = {
  /** The events to receive; all without. */
  readonly events: readonly string[] | undefined;
  /** Whether it begins with a test message. */
  readonly test: boolean;
  readonly signal: AbortSignal;
  readonly onReady: () => void;
  /** Called with errors after which it continues. */
  readonly onProblem: (error: unknown) => void;
};

/**
 * Gives the messages of a workspace until it is interrupted, some at a time. The webhook for it is created at the beginning, again
 * when it has ended, and deleted at the end.
 */
export async function* receive(
  client: Client,
  { events, test, signal, onReady, onProblem }: Reception,
): AsyncGenerator<readonly WebhookDelivery[]> {
  let listener = await createListener(client, events, signal);
  try {
    onReady();
    if (test) await client.webhooks.test(listener.webhook.uid, { signal });
    for (let livelyUntil = Date.now() + LIVELY_MS; ; ) {
      try {
        const deliveries = await listener.next(signal);
        if (deliveries.length > 0) livelyUntil = Date.now() + LIVELY_MS;
        yield deliveries;
      } catch (error) {
        if (error instanceof NotFoundError && hasEnded(listener.webhook)) listener = await createListener(client, events, signal);
        else if (isPassing(error)) onProblem(error);
        else throw error;
      }
      await sleep(Date.now() < livelyUntil ? SOON_MS : LATER_MS, undefined, { signal });
    }
  } finally {
    // If it can’t be deleted now, it ends after a day.
    await client.webhooks.remove(listener.webhook.uid, { timeout: 5000, maxRetries: 0 }).catch(() => undefined);
  }
}

const hasEnded = ({ ends_at }: Webhook): boolean => ends_at !== null && Date.parse(ends_at) <= Date.now();

/** Whether the next look may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
