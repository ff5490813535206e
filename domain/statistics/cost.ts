import { DOLLARS_PER_EURO } from "#contracts/staff/statistics.ts";

/** US dollars, from docs/costs.md: what one analysis costs once, without storage and what a month costs anyway. */
const IMAGE = 0.001;
const VIDEO_MINUTE = 0.012;
/** The attention score of an image; of a video, which is placed with three frames. */
const PLACED_IMAGE = 0.002;
const PLACED_VIDEO = 0.005;

type Analysed = {
  readonly images: number;
  readonly videoSeconds: number;
  readonly placedImages: number;
  readonly placedVideos: number;
};

/** Estimated cost of analyses in euros, the currency of all prices, rounded to cents. */
export function costOf({ images, videoSeconds, placedImages, placedVideos }: Analysed): number {
  const cost = images * IMAGE + (videoSeconds / 60) * VIDEO_MINUTE + placedImages * PLACED_IMAGE + placedVideos * PLACED_VIDEO;
  return Math.round((cost / DOLLARS_PER_EURO) * 100) / 100;
}
