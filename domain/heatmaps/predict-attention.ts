import { predictMap } from "#adapters/inference.ts";
import { find, load, store } from "#adapters/storage.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { CONTENT_TYPES } from "./content-type.ts";
import { pictureKey } from "./files.ts";
import { writeAttention } from "./pictures/attention-file.ts";
import { readJob } from "./read-job.ts";

/**
 * Asks the model where people look and stores its map. Nothing happens when the map is there already or the heatmap has ended.
 * @throws InferenceBusy when asking again may help
 */
export async function predictAttention(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = pictureKey(heatmap, job.gen, "attention");
  if ((await find(key)) !== undefined) return;
  const picture = await load(pictureKey(heatmap, job.gen, "analysis"));
  const { model, width, height, map, stands_out } = await predictMap(picture, CONTENT_TYPES[heatmap.application]);
  const bytes = Buffer.from(map, "base64");
  const values = Uint16Array.from({ length: width * height }, (_, at) => bytes.readUInt16LE(at * 2));
  await store(key, writeAttention({ width, height, values, model, standsOut: stands_out }), "image/png");
}
