import { putEvents } from "#adapters/put-events.ts";
import type { DomainEvent } from "#contracts/events.ts";

/** Publishes an event to the event bus, at least once; consumers deduplicate by `id`. */
export async function forwardToEventBus({ type, at, object, ...detail }: DomainEvent): Promise<void> {
  const named = type.startsWith("heatmap.") ? { ...detail, heatmapId: object } : { ...detail, object };
  const rejected = await putEvents([{ type, at, detail: named }]);
  if (rejected.length > 0) throw new Error(`the event bus rejected event ${detail.id}`);
}
