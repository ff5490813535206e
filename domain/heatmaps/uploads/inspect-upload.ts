import { FileChanged, getFile, putFile } from "#adapters/storage.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { recordInspection } from "#domain/heatmaps/analysis/record-inspection.ts";
import { imageFileKey, uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";

/**
 * Inspects an uploaded file: format, whether it can be decoded completely, and actual size. Stores the upright copies for display
 * and model and changes the status to processed. Does nothing if that is done or the heatmap has ended.
 * @throws InputRejected with the problem's code if the file itself is at fault
 */
export async function inspectUpload(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap || heatmap.status === "processed") return;
  // Frames of wide videos may be smaller, and so may images that were accepted before this limit.
  const isNew = heatmap.gen === 1 && heatmap.subtype !== "frame";
  const upload = await openUploadedImage(await uploaded(heatmap), isNew ? {} : { minSide: 1 });
  const { image, analysis, fingerprint } = await displayAndAnalysisCopies(upload);
  await Promise.all([
    putFile(imageFileKey(heatmap, job.gen, "image"), image, "image/webp"),
    putFile(imageFileKey(heatmap, job.gen, "analysis"), analysis, "image/png"),
  ]);
  await recordInspection(job, { width: upload.width, height: upload.height, fingerprint });
}

/** The bytes whose analysis was requested. The form may be used again afterwards, even between two attempts of this step. */
async function uploaded(heatmap: Heatmap): Promise<Uint8Array> {
  try {
    return await getFile(uploadKey(heatmap), heatmap.upload_etag);
  } catch (error) {
    throw error instanceof FileChanged ? new InputRejected("upload_changed") : error;
  }
}
