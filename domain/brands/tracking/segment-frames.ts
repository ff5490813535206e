import path from "node:path";
import sharp from "sharp";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { DETECTION_RATE } from "#contracts/brands.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { videoKey } from "#domain/heatmaps/video/files.ts";
import { withWorkFolder } from "#domain/heatmaps/video/work-folder.ts";
import { sampleTimes } from "./build-tracks.ts";

/** Seconds per segment, as of the analysis. */
const SEGMENT_SECONDS = 10;
/** Longest side of a searched frame in pixels, at which the detector measures logos. */
const MAX_SIDE = 1280;
/** JPEG quality at which letters keep their edges. */
const QUALITY = 90;

/** A frame as a JPEG, and its time in seconds. */
export type SearchedFrame = { readonly time: number; readonly image: Uint8Array };

/** The times in seconds at which the frames of a segment are searched; none in a last segment of less than a millisecond. */
export function timesIn(segment: number, duration: number): number[] {
  const count = SEGMENT_SECONDS * DETECTION_RATE;
  return sampleTimes(duration).slice(segment * count, (segment + 1) * count);
}

/** Decodes the frames of a segment from the stored original. */
export async function segmentFrames(
  heatmap: CurrentHeatmap,
  { gen, segment }: Pick<BrandSegmentJob, "gen" | "segment">,
): Promise<readonly SearchedFrame[]> {
  const { duration, ...shown } = factsOf(heatmap);
  const times = timesIn(segment, duration);
  if (times.length === 0) return [];
  const size = searchedSize(shown);
  return withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await downloadFile(videoKey(heatmap, gen, "image"), original);
    const span = { from: times[0]!, to: times[0]! + times.length / DETECTION_RATE, rate: DETECTION_RATE };
    const frames: SearchedFrame[] = [];
    for await (const { rgb } of decodeFrames({ path: original, ...span, ...size })) {
      const time = times[frames.length];
      if (time === undefined) break;
      frames.push({
        time,
        image: await sharp(rgb, { raw: { ...size, channels: 3 } })
          .jpeg({ quality: QUALITY })
          .toBuffer(),
      });
    }
    return frames;
  });
}

function searchedSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
