import type { Metrics } from "#contracts/attention.ts";

/**
 * References of results until 2026-11-22, whose statistics are means of each network's own, with distances between the peaks of its map
 * instead of between any two looks. A list of what was, so it never grows: references of later come with their method.
 */
const OF_PEAKS: ReadonlySet<string> = new Set(["reference-1", "reference-1ba9ee7b", "reference-f6214cd6"]);

/** How a result's statistics were measured: on the map that the mask shows, or, of results of before, on each network's peaks. */
export const methodOf = ({ reference }: Pick<Metrics, "reference">): "mask" | "peaks" =>
  OF_PEAKS.has(reference) ? "peaks" : "mask";
