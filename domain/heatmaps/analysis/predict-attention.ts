import { predictMap } from "#adapters/inference.ts";
import { find, load, store } from "#adapters/storage.ts";
import { CONTENT_TYPES } from "#contracts/content-type.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { pictureKey } from "#domain/heatmaps/files.ts";
import { writeAttention, writeMembers } from "#domain/heatmaps/pictures/attention-file.ts";
import { valuesOf } from "./model-values.ts";
import { readJob } from "./read-job.ts";

/**
 * Asks the model where people look and stores its map, and before it those of the single networks: when the map is there, all are, and
 * nothing happens; nor when the heatmap has ended.
 * @throws InferenceBusy when asking again may help
 */
export async function predictAttention(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = pictureKey(heatmap, job.gen, "attention");
  if ((await find(key)) !== undefined) return;
  const picture = await load(pictureKey(heatmap, job.gen, "analysis"));
  const reply = await predictMap(picture, CONTENT_TYPES[heatmap.application]);
  const { model, content, width, height, stands_out: standsOut } = reply;
  const mapOf = (base64: string) => ({ width, height, values: valuesOf(Buffer.from(base64, "base64")) });
  await store(pictureKey(heatmap, job.gen, "members"), writeMembers(reply.members.map(mapOf)), "image/png");
  await store(key, writeAttention({ ...mapOf(reply.map), model, content, standsOut }), "image/png");
}
