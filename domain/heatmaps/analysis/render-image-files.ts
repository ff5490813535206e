import { getFile, headFile, putFile } from "#adapters/storage.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { type ImageFile, imageFileKey } from "#domain/heatmaps/files.ts";
import { readAttention } from "#domain/heatmaps/images/attention-file.ts";
import { renderImages as render } from "#domain/heatmaps/images/render-images.ts";
import { imageGazePlot } from "./image-gaze-plot.ts";
import { readJob } from "./read-job.ts";

/**
 * Draws and stores the images that users see. The thumbnail is stored last: if it exists, all exist. Does nothing in that case,
 * or if the heatmap has ended.
 */
export async function renderImageFiles(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = (file: ImageFile) => imageFileKey(heatmap, job.gen, file);
  if ((await headFile(key("thumbnail"))) !== undefined) return;
  const { width, height, headlines } = heatmap;
  if (!width || !height) throw new Error(`heatmap ${job.uid} was not inspected`);
  const [image, attention] = await Promise.all([getFile(key("image")), getFile(key("attention")).then(readAttention)]);
  const fixations = imageGazePlot(attention, { width, height, headlines });
  const { thumbnail, mask_array, ...images } = await render(image, attention, fixations, { width, height });
  const kinds = ["heatmap", "combined", "peekthrough", "gazeplot", "mask"] as const;
  await Promise.all([
    ...kinds.map((kind) => putFile(key(kind), images[kind], "image/png")),
    putFile(key("mask_array"), mask_array, "application/octet-stream"),
  ]);
  await putFile(key("thumbnail"), thumbnail, "image/webp");
}
