import type { Metrics } from "#contracts/attention.ts";

/**
 * References of results until 2026-11-22. Their statistics are means over the networks, with distances between the peaks of each
 * map instead of between any two points. Historical and complete: newer references name their method.
 */
const OF_PEAKS: ReadonlySet<string> = new Set(["reference-1", "reference-1ba9ee7b", "reference-f6214cd6"]);

/** How a result's statistics were measured: on the map that the mask shows, or, for older results, on each network's peaks. */
export const scoringMethodOf = ({ reference }: Pick<Metrics, "reference">): "mask" | "peaks" =>
  OF_PEAKS.has(reference) ? "peaks" : "mask";
