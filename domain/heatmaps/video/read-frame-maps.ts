import { getFileStream, isMissing } from "#adapters/storage.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { AppError } from "#kit/error.ts";
import { readNpyHeader } from "#kit/npy.ts";

/**
 * Streams the frame maps of a finished video from storage, in order. Only one is in memory at a time; the next call overwrites
 * it. Error: `heatmap.no_moments` for an older video without stored frame maps.
 */
export async function* readFrameMaps({ mask_array }: Pick<Heatmap, "mask_array">): AsyncGenerator<Grid> {
  if (!mask_array) throw new AppError("heatmap.no_moments");
  const file = await getFileStream(mask_array).catch((error: unknown) => {
    throw isMissing(error) ? new AppError("heatmap.no_moments", {}, { cause: error }) : error;
  });
  let waiting: Buffer = Buffer.alloc(0);
  let size: { width: number; height: number } | undefined;
  let missing = Number.POSITIVE_INFINITY;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!size) {
      const header = readNpyHeader(waiting);
      if (!header) continue;
      const [moments = 0, height = 0, width = 0] = header.shape;
      [size, missing, waiting] = [{ width, height }, moments, waiting.subarray(header.begin)];
    }
    const cells = size.width * size.height;
    let at = 0;
    for (; missing > 0 && at + cells <= waiting.length; at += cells, missing--)
      yield { ...size, values: waiting.subarray(at, at + cells) };
    waiting = waiting.subarray(at);
  }
  if (missing > 0) throw new Error(`${mask_array} ends before its last frame`);
}
