import type { BRAND_EXPORTS } from "#contracts/brands.ts";
import { latestTracking, requireVideo } from "#domain/brands/requests/find-tracking.ts";
import { readResult } from "#domain/brands/results/read-analytics.ts";
import type { Caller } from "#domain/kit/caller.ts";
import type { GeneratedFile } from "#domain/kit/generated-file.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { writeEdl } from "./edl.ts";
import { writeFcpxml } from "./fcpxml.ts";
import { markersOf } from "./markers.ts";
import { writePremiereMarkers } from "./premiere-markers.ts";
import { writeTable } from "./table.ts";

const LIMIT = perHour("brands.export", 300);

const FORMATS = {
  edl: { write: writeEdl, extension: "edl", type: "text/plain" },
  fcpxml: { write: writeFcpxml, extension: "fcpxml", type: "application/xml" },
  csv: { write: writeTable, extension: "csv", type: "text/csv" },
  premiere: { write: writePremiereMarkers, extension: "txt", type: "text/plain" },
} as const satisfies Record<(typeof BRAND_EXPORTS)[number], object>;
export type MarkerFormat = keyof typeof FORMATS;

/**
 * The appearances of a brand for an editing program. Errors: `heatmap.not_found`, `heatmap.not_video`, `brand.not_ready` without a
 * result, `request.too_many` from the 301st request in an hour.
 */
export async function makeMarkers(caller: Caller, uid: string, format: MarkerFormat): Promise<GeneratedFile> {
  const heatmap = await requireVideo(caller, uid);
  await enforceRateLimit(LIMIT, caller.uid);
  const tracking = await latestTracking(uid);
  const result = tracking && (await readResult(heatmap, tracking));
  if (!result) throw new AppError("brand.not_ready");
  const { write, extension, type } = FORMATS[format];
  const name = `${safeFileName(heatmap.title, "Video")} brand.${extension}`;
  const { width = 0, height = 0, title } = heatmap;
  return { name, type, content: Buffer.from(write({ title, width, height, ...markersOf(result) })) };
}
