import type { DataFileName } from "#contracts/exports.ts";
import { toHeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import type { GeneratedFile } from "#domain/kit/generated-file.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { writeDataFile } from "./data-file.ts";

/** Some data files read every frame of a video; a heatmap has at most eight of them. */
const LIMIT = perHour("exports.data", 300);

/**
 * A data file of a heatmap, byte for byte as in its zip, because both use the same code. Errors: those of `assertFinished`,
 * `heatmap.not_video` for the per-frame data of an image, `brand.not_ready` without brand analytics, `request.too_many` from the
 * 301st request in an hour.
 */
export async function makeDataFile(caller: Caller, uid: string, file: DataFileName): Promise<GeneratedFile> {
  const heatmap = await requireHeatmap(caller, uid);
  assertFinished(heatmap);
  await enforceRateLimit(LIMIT, caller.uid);
  const content = await writeDataFile(toHeatmapResults(heatmap), file);
  const type = file.endsWith(".csv") ? "text/csv" : "application/json";
  return { name: `${safeFileName(heatmap.title, "Heatmap")} ${file}`, type, content };
}
