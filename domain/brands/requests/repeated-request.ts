import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { now } from "#kit/clock.ts";
import { derivedId } from "#kit/ids.ts";
import type { BrandTracking } from "./tracking.entity.ts";

/** A request as it is repeated for the current analysis of its video: it runs immediately, unless it waits for staff. */
export function repeatedRequest({ ended_at: _, ...earlier }: BrandTracking, { uid, gen }: CurrentHeatmap): BrandTracking {
  const next = { ...earlier, gen, request: derivedId("br", uid, String(gen), earlier.request) };
  return earlier.status === "requested" ? next : { ...next, status: "processing", started_at: now().toISOString() };
}
