import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { persist } from "#local/kit/persist.ts";
import type { EndpointHiddenFields } from "#local/stripe/resources/webhooks.ts";
import type { Delivery, Store } from "#local/stripe/store.ts";

/** Seconds between delivery retries; the last is repeated. Shorter than Stripe's, which wait for hours. */
const BACKOFF_SECONDS = [1, 5, 30, 120, 600, 3600] as const;
const MAX_ATTEMPTS = 16;
const TIMEOUT_MS = 20_000;

/** Milliseconds between an attempt and the one before, by the number of attempts so far. */
const backoffMs = (attempts: number): number =>
  attempts === 0 ? 0 : 1000 * BACKOFF_SECONDS[Math.min(attempts - 1, BACKOFF_SECONDS.length - 1)]!;

/** Whether its time has come, or is so far ahead that the clock was set back since it was stored. */
function isDue({ attempts, dueAt }: Delivery): boolean {
  const left = dueAt - Date.now();
  return left <= 0 || left > backoffMs(attempts);
}

/** `t=…,v1=…`: HMAC-SHA256 of the timestamp and the exact bytes sent, with the endpoint's secret. */
export const signatureOf = (payload: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex")}`;

/** Delivers queued events to their endpoints, one after another, with retries until accepted. The queue survives restarts. */
export class Deliveries {
  readonly #store: Store;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Checks for due deliveries; called when something was queued. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running ??= this.#run()
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted) throw error;
        })
        .finally(() => {
          this.#running = undefined;
          this.#sleep();
        });
    }, 0);
  }

  /** Resolves when nothing is due any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  #sleep(): void {
    const next = Math.min(...this.#store.deliveries("waiting").map(({ dueAt }) => dueAt));
    if (next === Infinity || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.max(0, Math.min(next - Date.now(), 60_000)));
  }

  async #run(): Promise<void> {
    for (;;) {
      const due = this.#store.deliveries("waiting").find(isDue);
      if (!due || this.#closing.signal.aborted) return;
      const answer = await this.#send(due);
      if (this.#closing.signal.aborted) return;
      const attempts = due.attempts + 1;
      const taken = /^2\d\d$/.test(answer);
      const state = taken ? "delivered" : attempts >= MAX_ATTEMPTS || answer === "gone" ? "failed" : "waiting";
      const dueAt = Date.now() + (state === "waiting" ? backoffMs(attempts) : 0);
      await persist("payments", () => this.#store.setDelivery({ ...due, state, attempts, dueAt, answer }), this.#closing.signal);
    }
  }

  /** Returns the status of the response, or the error. */
  async #send({ event: id, endpoint: to }: Delivery): Promise<string> {
    const event = this.#store.find<Stripe.Event>(id);
    const endpoint = this.#store.find<Stripe.WebhookEndpoint>(to);
    if (!event || !endpoint) return "gone";
    const { secret = "" } = this.#store.hiddenFields<EndpointHiddenFields>(to);
    const body = JSON.stringify(event, null, 2);
    // The signature uses the real time, whatever the account's clock says: receivers reject old ones.
    const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
