import type { DataFileName } from "#contracts/exports.ts";
import { toMeasured } from "#domain/heatmaps/analysis/measured.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { dataFile } from "./data-file.ts";

/** Some of them read every moment of a film; there are six of a heatmap at most. */
const MOST_AN_HOUR = 300;
const HOUR_SECONDS = 3600;

/**
 * What was measured of a heatmap as a text, byte for byte as its zip holds it: so there is one way in which it is written, and a file that is
 * saved by itself never says anything else. `heatmap.not_ready` before it is done, `heatmap.not_video` for the moments of an image,
 * `request.too_many` from the 301st in an hour on.
 */
export async function readDataFile(caller: Caller, uid: string, name: DataFileName): Promise<{ content: string }> {
  const heatmap = await findHeatmap(caller, uid);
  if (heatmap.status !== "done") throw new AppError("heatmap.not_ready");
  await limit("exports.data", caller.uid, MOST_AN_HOUR, HOUR_SECONDS);
  return { content: (await dataFile(toMeasured(heatmap), name)).toString() };
}
