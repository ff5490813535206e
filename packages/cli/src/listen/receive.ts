import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  type Client,
  ConnectionError,
  NotFoundError,
  type Pause,
  type WebhookDelivery,
} from "../../../sdk/src/index.ts";
import { createListener, type Listener } from "./listener.ts";

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
  /** Milliseconds on a clock that also counts while the computer sleeps. Default: that of the computer. */
  readonly now?: () => number;
  /** Waits between looks. Default: a timer. */
  readonly pause?: Pause;
};

/**
 * Gives the messages of a workspace until it is interrupted, some at a time. The webhook for it is created at the beginning,
 * replaced before it ends, and deleted at the end.
 */
export async function* receive(
  client: Client,
  { events, test, signal, onReady, onProblem, now = Date.now, pause = pauseByTimer }: Reception,
): AsyncGenerator<readonly WebhookDelivery[]> {
  const create = () => createListener(client, { events, signal, now });
  let listener: Listener | undefined = await create();
  try {
    onReady();
    if (test) await client.webhooks.test(listener.uid, { signal });
    for (let livelyUntil = now() + LIVELY_MS; ; ) {
      try {
        listener ??= await create();
        const deliveries = await listener.next(signal);
        if (deliveries.length > 0) {
          livelyUntil = now() + LIVELY_MS;
          yield deliveries;
        } else if (listener.endsSoon()) {
          // First deleted, because a workspace can have few webhooks.
          await client.webhooks.remove(listener.uid, { signal });
          listener = undefined;
          continue;
        }
      } catch (error) {
        if (error instanceof NotFoundError && listener?.endsSoon()) listener = undefined;
        else if (isPassing(error)) onProblem(error);
        else throw error;
      }
      await pause(now() < livelyUntil ? SOON_MS : LATER_MS, signal);
    }
  } finally {
    // If it can’t be deleted now, it ends after a day.
    if (listener) await client.webhooks.remove(listener.uid, { timeout: 5000, maxRetries: 0 }).catch(() => undefined);
  }
}

const pauseByTimer: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

/** Whether the next look may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
