import os from "node:os";
import type { Client, Webhook, WebhookDelivery } from "../../../sdk/src/index.ts";

/** Events that a webhook can have. */
type WebhookEvent = Webhook["events"][number];

/** All of them: the type makes sure that none is missing. */
const EVENTS: Readonly<Record<WebhookEvent, true>> = {
  "heatmap.done": true,
  "heatmap.failed": true,
  "heatmap.scored": true,
  "heatmap.deleted": true,
  "capture.done": true,
  "audit.done": true,
  "audit.failed": true,
  "report.done": true,
  "report.failed": true,
  "brand.done": true,
  "brand.rejected": true,
  "batch.done": true,
  "credits.low": true,
  "export.done": true,
  "export.failed": true,
};

/** Deliveries that are read with one request. */
const PAGE = 100;
/** How often a page of older deliveries is read, in milliseconds. */
const OLDER_MS = 8000;
/** A webhook is replaced this long before it ends. */
const RENEWAL_MS = 5 * 60_000;

/** A webhook whose messages are not sent, but read. */
export type Listener = {
  readonly uid: string;
  /**
   * Returns the deliveries since the last call, oldest first, including those that were sent again. Deliveries are listed by the
   * time of their event, so one that is sent again, or was delivered late, may be on any page: besides the newest ones, each call
   * reads one older page, in turn.
   */
  next(signal: AbortSignal): Promise<readonly WebhookDelivery[]>;
  /** Whether the webhook ends in a few minutes, or has ended. */
  endsSoon(): boolean;
};

type ListenerOptions = {
  /** The events to receive; all without. */
  readonly events: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Milliseconds on a clock that also counts while the computer sleeps. */
  readonly now: () => number;
};

/** Creates a webhook whose messages are read. */
export async function createListener(client: Client, { events: chosen, signal, now }: ListenerOptions): Promise<Listener> {
  const events = (chosen ?? Object.keys(EVENTS)) as WebhookEvent[];
  const title = `sightline listen on ${os.hostname()}`.slice(0, 100);
  const { webhook } = await client.webhooks.create({ title, destination: "listen", events }, { signal });
  const { uid } = webhook;
  const created = now();
  /** Time of the latest attempt of each delivery. */
  const seen = new Map<string, string | undefined>();
  let older: string | null = null;
  let olderRead = created;
  return {
    uid,
    async next(ends) {
      const found = new Map<string, WebhookDelivery>();
      const read = async (last?: string) => {
        const query = { limit: PAGE, state: "delivered" as const, ...(last !== undefined && { last }) };
        const page = await client.webhooks.deliveries(uid, query, { signal: ends });
        const fresh = page.deliveries.filter((each) => !seen.has(each.uid) || seen.get(each.uid) !== lastAttempt(each));
        for (const each of fresh) found.set(each.uid, each);
        return { hasNew: fresh.length > 0, last: page.last };
      };
      const newest = await read();
      for (let page = newest; page.hasNew && page.last !== null; ) page = await read(page.last);
      const next = older ?? newest.last;
      if (next !== null && now() - olderRead >= OLDER_MS) {
        older = (await read(next)).last;
        olderRead = now();
      }
      // Not before all pages are read: after an error, the next look finds the same again.
      for (const each of found.values()) seen.set(each.uid, lastAttempt(each));
      return [...found.values()].toReversed();
    },
    endsSoon: () => now() - created >= lifetimeOf(webhook) - RENEWAL_MS,
  };
}

const lastAttempt = ({ attempts }: WebhookDelivery): string | undefined => attempts.at(-1)?.at;

/** Both times are of the server, so that the clock of this computer need not be right. */
const lifetimeOf = ({ created_at, ends_at }: Webhook): number =>
  ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at) - Date.parse(created_at);
