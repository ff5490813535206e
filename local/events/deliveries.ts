import { toNamedErrorMessage } from "#kit/portable/to-error-message.ts";
import type { Json } from "#local/kit/json.ts";
import { persist } from "#local/kit/persist.ts";
import { rejectOnAbort, type Timer } from "#local/kit/timer.ts";
import type { Delivery, Journal } from "./journal.ts";

export type Deliver = (arn: string, event: Json) => Promise<void>;

/** Name of these writes in the report of a full disk. */
const DELIVERIES = "deliveries of events";
const INITIAL_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** Maximum number of concurrent target calls. */
const CONCURRENCY = 16;

/** Delivers events to their targets, with retries until success or expiry. */
export class Deliveries {
  readonly #journal: Journal;
  readonly #deliver: Deliver;
  readonly #timer: Timer;
  readonly #closing = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #activeCount = 0;

  constructor(journal: Journal, deliver: Deliver, timer: Timer) {
    this.#journal = journal;
    this.#deliver = deliver;
    this.#timer = timer;
  }

  send(delivery: Delivery): void {
    const work = this.#persist(delivery)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) throw error;
      })
      .finally(() => this.#inFlight.delete(work));
    this.#inFlight.add(work);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("closing"));
    for (const go of this.#waiting.splice(0)) go();
    await Promise.allSettled(this.#inFlight);
  }

  async #persist(delivery: Delivery): Promise<void> {
    const { signal } = this.#closing;
    let { attempts, dueAt } = delivery;
    for (;;) {
      // Not later than the longest backoff, whatever the clock was when the time was stored.
      await this.#timer.at(Math.min(dueAt, this.#timer.now() + (attempts > 0 ? MAX_BACKOFF_MS : 0)), signal);
      const failure = await this.#try(delivery);
      signal.throwIfAborted();
      if (failure === undefined) break;
      attempts++;
      const now = this.#timer.now();
      dueAt = now + Math.min(INITIAL_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
      if (attempts >= delivery.maxAttempts || dueAt > delivery.expiresAt) {
        console.error(`Rule ${delivery.rule} gave up ${delivery.arn} after ${attempts} attempts: ${failure}`);
        await persist("dead letters", () => this.#journal.sendToDeadLetterQueue({ ...delivery, attempts }, failure, now), signal);
        break;
      }
      await persist(DELIVERIES, () => this.#journal.retry(delivery.id, attempts, dueAt), signal);
    }
    await persist(DELIVERIES, () => this.#journal.done(delivery.id), signal);
  }

  /** Why the delivery failed, undefined on success. */
  async #try({ arn, payload }: Delivery): Promise<string | undefined> {
    if (this.#activeCount >= CONCURRENCY) await new Promise<void>((go) => this.#waiting.push(go));
    this.#activeCount++;
    try {
      await rejectOnAbort(this.#deliver(arn, payload), this.#closing.signal);
      return undefined;
    } catch (error) {
      return toNamedErrorMessage(error);
    } finally {
      this.#activeCount--;
      this.#waiting.shift()?.();
    }
  }
}
