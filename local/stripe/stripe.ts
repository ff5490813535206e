import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { tryToWrite } from "#local/kit/try-to-write.ts";
import type { Account } from "./account.ts";
import { handleApi } from "./api.ts";
import { advanceClock } from "./billing/advance-clock.ts";
import { randomAlphanumeric } from "./ids.ts";
import { createPages } from "./pages/serve-pages.ts";
import type { EndpointHiddenFields } from "./resources/webhooks.ts";
import { Store } from "./store.ts";
import { Deliveries } from "./webhooks/deliveries.ts";

export type StripeEmulator = {
  /** The API key; generated once per data folder. */
  readonly secretKey: string;
  /** The signing secret of a webhook URL; undefined when there is no endpoint. */
  webhookSecret(url: string): string | undefined;
  /** Whether a request is for Stripe: its API (which also uses `/v1/`) or its pages. */
  handles(request: IncomingMessage, url: URL): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Advances the account's clock to a time (seconds since 1970) and processes everything that is due until then. Never back. */
  advance(until: number): void;
  /** Seconds since 1970 of the account's clock. */
  now(): number;
  /** Resolves when all due webhook messages have been sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** Interval in which automatic steps are checked for. */
const POLL_INTERVAL_MS = 15_000;

const PAGES = "/_stripe";

/**
 * The Stripe emulator: the API as the installed SDK uses it, its pages, its webhooks. All data is in `dataDir`;
 * `origin` is the base URL of the pages.
 */
export function createStripe({ dataDir, origin }: { dataDir: string; origin: string }): StripeEmulator {
  const store = new Store(dataDir);
  const secretKey = store.setting("secret-key") ?? `sk_test_${randomAlphanumeric(64)}`;
  store.set("secret-key", secretKey);
  const deliveries = new Deliveries(store);
  /** While a past step is processed, the clock shows the time at which it was due. */
  let frozen: number | undefined;
  const ahead = () => Number(store.setting("clock-ahead") ?? 0);
  const now = () => frozen ?? Math.floor(Date.now() / 1000) + ahead();
  const account: Account = { store, origin, now, wake: () => deliveries.wake() };

  const settle = (until: number) => {
    try {
      advanceClock(account, until, (moment) => {
        frozen = moment;
      });
    } finally {
      frozen = undefined;
    }
  };
  const advance = (until: number) => {
    if (until <= now()) return;
    settle(until);
    store.set("clock-ahead", String(ahead() + until - now()));
  };
  const answerPage = createPages(account, advance);
  const look = setInterval(() => tryToWrite("payments", () => settle(now())), POLL_INTERVAL_MS).unref();
  settle(now());
  deliveries.wake();

  return {
    secretKey,
    webhookSecret(url) {
      const endpoint = store.all<Stripe.WebhookEndpoint>("webhook_endpoint").find((each) => each.url === url);
      return endpoint && store.hiddenFields<EndpointHiddenFields>(endpoint.id).secret;
    },
    handles({ headers }, { pathname }) {
      if (pathname === PAGES || pathname.startsWith(`${PAGES}/`)) return true;
      return headers["stripe-version"] !== undefined || /^Bearer [sr]k_/.test(headers.authorization ?? "");
    },
    async handle(request, response) {
      settle(now());
      const { pathname } = new URL(request.url ?? "/", "http://stripe");
      if (pathname === PAGES || pathname.startsWith(`${PAGES}/`)) await answerPage(request, response);
      else await handleApi(account, secretKey, request, response);
    },
    advance,
    now,
    settled: () => deliveries.settled(),
    async close() {
      clearInterval(look);
      await deliveries.close();
      store.close();
    },
  };
}
