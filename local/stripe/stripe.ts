import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { answerApi } from "./api.ts";
import { passTime } from "./billing/pass-time.ts";
import { letters } from "./ids.ts";
import { createPages } from "./pages/answer.ts";
import type { EndpointAside } from "./resources/webhooks.ts";
import { Store } from "./store.ts";
import { Deliveries } from "./webhooks/deliveries.ts";

export type StripeStandIn = {
  /** The key that the API is called with; made once in the life of a data folder. */
  readonly secretKey: string;
  /** The key that deliveries to an address are signed with; undefined where nothing is delivered. */
  webhookSecret(url: string): string | undefined;
  /** Whether a request is for the payment provider: its API (which also lives under `/v1/`) or its pages. */
  handles(request: IncomingMessage, url: URL): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Moves the account's clock to a moment (seconds since 1970) and lets happen what is due until then. Never back. */
  advance(until: number): void;
  /** Seconds since 1970 of the account's clock. */
  now(): number;
  /** Resolves when every message that is due has been sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** How often what has come due by itself is looked for. */
const LOOK_EVERY_MS = 15_000;

const PAGES = "/_stripe";

/**
 * The payment provider on this machine: its API as the installed SDK speaks it, its pages, its messages. Everything lies in `dataDir`;
 * `origin` is where pages are shown.
 */
export function createStripe({ dataDir, origin }: { dataDir: string; origin: string }): StripeStandIn {
  const store = new Store(dataDir);
  const secretKey = store.setting("secret-key") ?? `sk_test_${letters(64)}`;
  store.set("secret-key", secretKey);
  const deliveries = new Deliveries(store);
  /** While something happens that was due before, the clock stands at its moment. */
  let frozen: number | undefined;
  const ahead = () => Number(store.setting("clock-ahead") ?? 0);
  const now = () => frozen ?? Math.floor(Date.now() / 1000) + ahead();
  const account: Account = { store, origin, now, wake: () => deliveries.wake() };

  const settle = (until: number) => {
    try {
      passTime(account, until, (moment) => {
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
  const look = setInterval(() => settle(now()), LOOK_EVERY_MS).unref();
  settle(now());
  deliveries.wake();

  return {
    secretKey,
    webhookSecret(url) {
      const endpoint = store.all<Stripe.WebhookEndpoint>("webhook_endpoint").find((each) => each.url === url);
      return endpoint && store.aside<EndpointAside>(endpoint.id).secret;
    },
    handles({ headers }, { pathname }) {
      if (pathname === PAGES || pathname.startsWith(`${PAGES}/`)) return true;
      return headers["stripe-version"] !== undefined || /^Bearer [sr]k_/.test(headers.authorization ?? "");
    },
    async handle(request, response) {
      settle(now());
      const { pathname } = new URL(request.url ?? "/", "http://stripe");
      if (pathname === PAGES || pathname.startsWith(`${PAGES}/`)) await answerPage(request, response);
      else await answerApi(account, secretKey, request, response);
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
