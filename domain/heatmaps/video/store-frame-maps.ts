import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { npyHeader } from "#kit/npy.ts";
import { factsOf } from "./facts.ts";
import { videoKey } from "./files.ts";
import { readSegments } from "./video-attention.ts";

/**
 * Stores the map of every analysed frame of a predicted video as one NumPy array: uint8 [frames, height, width] at the model's
 * resolution, each frame relative to its most attended cell, 255. About 5 kB per frame: 44 MB for 15 minutes. Only one segment
 * is in memory at a time.
 */
export async function storeFrameMaps(heatmap: Heatmap): Promise<void> {
  await putFileStream(videoKey(heatmap, heatmap.gen, "moments"), arrayOf(heatmap), "application/octet-stream");
}

async function* arrayOf(heatmap: Heatmap): AsyncGenerator<Buffer> {
  const { moments } = factsOf(heatmap);
  let isBegun = false;
  for await (const { maps } of readSegments(heatmap)) {
    const { width, height } = maps[0]!;
    if (!isBegun) yield npyHeader({ dtype: "uint8", shape: [moments, height, width] });
    isBegun = true;
    yield Buffer.concat(maps.map(({ values }) => values));
  }
}
