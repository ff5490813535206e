import { MAX_EVENTS_PER_CALL, type PublishedEvent, putEvents } from "#adapters/put-events.ts";
import type { DomainEvent } from "#contracts/events.ts";
import type { FailedEvent } from "./failed-event.ts";

/**
 * Publishes events to the event bus in order, at least once; consumers deduplicate by `id`. Returns the first one that the bus
 * did not accept: it and those after it are to be published again.
 */
export async function forwardToEventBus(events: readonly DomainEvent[]): Promise<FailedEvent | undefined> {
  for (let from = 0; from < events.length; from += MAX_EVENTS_PER_CALL) {
    try {
      const [rejected] = await putEvents(events.slice(from, from + MAX_EVENTS_PER_CALL).map(toPublished));
      if (rejected !== undefined) return { position: from + rejected, error: new Error("the event bus rejected the event") };
    } catch (error) {
      return { position: from, error };
    }
  }
  return undefined;
}

function toPublished({ type, at, object, ...detail }: DomainEvent): PublishedEvent {
  return { type, at, detail: type.startsWith("heatmap.") ? { ...detail, heatmapId: object } : { ...detail, object } };
}
