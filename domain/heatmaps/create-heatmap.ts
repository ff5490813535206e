import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { isVideo, type NewHeatmap } from "#contracts/new-heatmap.ts";
import type { Upload } from "#contracts/uploads.ts";
import { assertFeature, type Caller } from "#domain/kit/caller.ts";
import { chosenBenchmark } from "./chosen-benchmark.ts";
import { createHeatmapRecord, type ExtraItems } from "./create-heatmap-record.ts";
import { requireHeatmap } from "./require-heatmap.ts";
import { toCard } from "./to-card.ts";
import { createUpload } from "./uploads/upload-form.ts";
import { uploadSeconds } from "./uploads/upload-time.ts";

/** The user's input, except what other domains handle. */
type Wanted = Omit<NewHeatmap, "projectIds">;

/**
 * Debits one image or video credit, creates the heatmap and returns its upload. Errors: those of `createHeatmapRecord`
 * and of `chosenBenchmark`, `heatmap.not_found` if the caller may not see the other version, and those of `assertFeature` for a hidden one if the caller cannot create reports.
 */
export async function createHeatmap(
  caller: Caller,
  input: Wanted,
  idempotencyKey?: string,
  extraItems?: ExtraItems,
): Promise<{ heatmap: HeatmapCard; upload: Upload }> {
  if (input.hidden) assertCreatesReports(caller);
  const type = isVideo(input.file.extension) ? "video" : "image";
  if (input.version_of) await requireHeatmap(caller, input.version_of);
  const benchmark = await chosenBenchmark(caller, input);
  const heatmap = await createHeatmapRecord(
    caller,
    { ...input, benchmark, type, timeoutSeconds: uploadSeconds({ type, size: input.file.size }) },
    { idempotencyKey, ...(extraItems && { also: extraItems }) },
  );
  return { heatmap: await toCard(heatmap), upload: await createUpload(heatmap) };
}

/** Requires that the caller may create reports, whose ads may be hidden. */
function assertCreatesReports(caller: Caller): void {
  if (caller.subject !== "trial" && caller.subject !== "staff") assertFeature(caller, "reports");
}
