import type { DomainEvent } from "#contracts/events.ts";
import { followAnalysis } from "./requests/follow-analysis.ts";
import { purgeTracking } from "./requests/purge-tracking.ts";
import { startTracking } from "./requests/start-tracking.ts";

/** Event handlers of the brands domain by event type; the object is a heatmap. */
const FOLLOWS = {
  "brand.requested": startTracking,
  "heatmap.done": followAnalysis,
  "heatmap.removed": purgeTracking,
} as const satisfies Partial<Record<DomainEvent["type"], (uid: string) => Promise<void>>>;

/** Starts brand tracking, repeats it after a re-analysis, and deletes that of deleted videos. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, uid: string): Promise<void> => FOLLOWS[type](uid);
