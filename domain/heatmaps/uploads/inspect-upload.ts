import { FileChanged, load, store } from "#adapters/storage.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { InputRefused } from "#domain/heatmaps/analysis/problems.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { recordInspection } from "#domain/heatmaps/analysis/record-inspection.ts";
import { pictureKey, uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { copiesOf } from "#domain/heatmaps/pictures/copies.ts";
import { openUpload } from "#domain/heatmaps/pictures/open-upload.ts";

/**
 * Looks at an uploaded file: what it is, whether it can be read to its end, its true size. Stores the upright copies for screen and model and
 * moves the heatmap to processed. Nothing happens when that is done already or the heatmap has ended.
 * @throws InputRefused with the problem's code when the file itself is at fault
 */
export async function inspectUpload(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap || heatmap.status === "processed") return;
  const upload = await openUpload(await uploaded(heatmap));
  const { image, analysis } = await copiesOf(upload);
  await Promise.all([
    store(pictureKey(heatmap, job.gen, "image"), image, "image/webp"),
    store(pictureKey(heatmap, job.gen, "analysis"), analysis, "image/png"),
  ]);
  await recordInspection(job, { width: upload.width, height: upload.height });
}

/** The bytes whose analysis was asked for. The form may be used again afterwards, also between two attempts of this step. */
async function uploaded(heatmap: Heatmap): Promise<Uint8Array> {
  try {
    return await load(uploadKey(heatmap), heatmap.upload_etag);
  } catch (error) {
    throw error instanceof FileChanged ? new InputRefused("upload_changed") : error;
  }
}
