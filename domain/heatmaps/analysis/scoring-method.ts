import type { Metrics } from "#contracts/attention.ts";

/**
 * References of results until 2026-11-22. Their statistics are means over the networks, with distances between the peaks of each
 * map instead of between any two points. Historical and complete: newer references name their method.
 */
const OF_PEAKS: ReadonlySet<string> = new Set(["reference-1", "reference-1ba9ee7b", "reference-f6214cd6"]);

/**
 * How a result's statistics were measured: `coarse` on the blurred map and `half_area` on the map that the mask shows, or, for the
 * oldest results, on each network's `peaks`.
 */
export function scoringMethodOf({ reference, group }: Pick<Metrics, "reference" | "group">): "coarse" | "half_area" | "peaks" {
  if (group !== null) return "coarse";
  return OF_PEAKS.has(reference) ? "peaks" : "half_area";
}
