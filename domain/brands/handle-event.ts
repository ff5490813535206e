import type { ConsumedEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { purgeTracking } from "./requests/purge-tracking.ts";
import { repeatAfterReanalysis } from "./requests/repeat-after-reanalysis.ts";
import { startTracking } from "./requests/start-tracking.ts";

/** Event handlers of the brands domain by event type; the object is a heatmap. */
const EVENT_HANDLERS: EventHandlers<"brands"> = {
  "brand.requested": ({ object }) => startTracking(object),
  "heatmap.done": ({ object }) => repeatAfterReanalysis(object),
  "heatmap.removed": ({ object }) => purgeTracking(object),
};

/** Starts brand tracking, repeats it after a reanalysis, and deletes that of deleted videos. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"brands">): Promise<void> => EVENT_HANDLERS[event.type](event);
