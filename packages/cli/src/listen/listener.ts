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
};

/** Deliveries that are looked at each time. */
const NEWEST = 100;

/** A webhook whose messages are not sent, but read. */
export type Listener = {
  readonly webhook: Webhook;
  /** What was delivered since the last time, oldest first: also what was sent again. */
  next(signal: AbortSignal): Promise<readonly WebhookDelivery[]>;
};

/** Creates a webhook whose messages are read. Without chosen events it has all. */
export async function createListener(
  client: Client,
  chosen: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Listener> {
  const events = (chosen ?? Object.keys(EVENTS)) as WebhookEvent[];
  const title = `sightline listen on ${os.hostname()}`.slice(0, 100);
  const { webhook } = await client.webhooks.create({ title, destination: "listen", events }, { signal });
  const seen = new Map<string, string | undefined>();
  return {
    webhook,
    async next(ends) {
      const query = { limit: NEWEST, state: "delivered" } as const;
      const { deliveries } = await client.webhooks.deliveries(webhook.uid, query, { signal: ends });
      const found = deliveries.filter(({ uid, attempts }) => !seen.has(uid) || seen.get(uid) !== attempts.at(-1)?.at);
      for (const { uid, attempts } of found) seen.set(uid, attempts.at(-1)?.at);
      return found.toReversed();
    },
  };
}
