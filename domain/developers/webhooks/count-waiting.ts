import { type Waiting, waitingSince } from "#domain/kit/waiting-since.ts";
import { SHARDS } from "#kit/shards.ts";
import { WebhookDeliveryEntity } from "./delivery.entity.ts";

/** The webhook deliveries that wait for an attempt, counted up to `max`. */
export async function countWaitingDeliveries(max: number): Promise<Waiting> {
  const pages = await Promise.all(
    SHARDS.map((due) => WebhookDeliveryEntity.query.byDue({ due }).go({ count: max, attributes: ["queued_at"] })),
  );
  return waitingSince(pages.flatMap(({ data }) => data.map(({ queued_at }) => queued_at)).slice(0, max));
}
