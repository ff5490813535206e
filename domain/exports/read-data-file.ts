import type { DataFileName } from "#contracts/exports.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { toMeasured } from "#domain/heatmaps/measured.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#domain/kit/error.ts";
import { dataFile } from "./data-file.ts";

/**
 * What was measured of a heatmap as a text, byte for byte as its zip holds it: so there is one way in which it is written, and a file that is
 * saved by itself never says anything else. `heatmap.not_ready` before it is done, `heatmap.not_video` for the moments of an image.
 */
export async function readDataFile(caller: Caller, uid: string, name: DataFileName): Promise<{ content: string }> {
  const heatmap = await findHeatmap(caller, uid);
  if (heatmap.status !== "done") throw new AppError("heatmap.not_ready");
  return { content: (await dataFile(toMeasured(heatmap), name)).toString() };
}
