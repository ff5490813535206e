import { predictMap } from "#adapters/inference.ts";
import { OVERFLOW_ENDPOINT } from "#adapters/overflow-endpoint.ts";
import { getFile, headFile, putFile } from "#adapters/storage.ts";
import { CONTENT_TYPES } from "#contracts/content-type.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { writeAttention, writeMembers } from "#domain/heatmaps/images/attention-file.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { readJob } from "./read-job.ts";

/**
 * Calls the model and stores its attention map, after the maps of the single networks: if the map exists, all exist. Does nothing
 * in that case, or if the heatmap has ended.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function predictAttention(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = imageFileKey(heatmap, job.gen, "attention");
  if ((await headFile(key)) !== undefined) return;
  const image = await getFile(imageFileKey(heatmap, job.gen, "analysis"));
  const reply = await predictMap(image, CONTENT_TYPES[heatmap.application], { overflow: OVERFLOW_ENDPOINT });
  const { model, content, width, height, stands_out: standsOut } = reply;
  const mapOf = (base64: string) => ({ width, height, values: decodeUint16(Buffer.from(base64, "base64")) });
  await putFile(imageFileKey(heatmap, job.gen, "members"), writeMembers(reply.members.map(mapOf)), "image/png");
  await putFile(key, writeAttention({ ...mapOf(reply.map), model, content, standsOut }), "image/png");
}
