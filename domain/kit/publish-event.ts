import type { DomainEvent, EventType, HeatmapTrait } from "#contracts/events.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { put, type TransactionItem } from "./transaction.ts";

const RETENTION_SECONDS = 7 * DAY_SECONDS;

type Change = Pick<DomainEvent, "type" | "scope" | "object"> &
  ({ readonly type: Exclude<EventType, "heatmap.done"> } | { readonly type: "heatmap.done"; readonly traits: HeatmapTrait[] });

/**
 * The transaction item that publishes an event in the transaction of the change; `isCommitted` reads whether the transaction
 * happened.
 */
export function publishEvent(change: Change): TransactionItem {
  const id = newId("ev");
  const at = now();
  return {
    write: put(OutboxEntity.create({ ...change, id, at: at.toISOString(), ttl: secondsAfter(at, RETENTION_SECONDS) }).params()),
    isCommitted: async () => (await OutboxEntity.get({ id }).go({ consistent: true })).data !== null,
  };
}
