import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";
import type { Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";

/** Size of a story in pixels, and the parts at the top and bottom that the app's interface covers: 14% and 20%. */
export const STORY = { width: 1080, height: 1920 } as const;
export const SAFE_ZONES = { top: 0.14, bottom: 0.2 } as const;

/** Whether an image fills the story and is cropped, or fits inside it. */
export type FitMode = "fill" | "fit";

/** The effects of a story on an image, as fractions (0 to 1) of its area and its attention. */
export type StoryMetrics = {
  /** The cropped fraction of the image, and the attention lost with it. */
  readonly croppedShare: number;
  readonly croppedAttention: number;
  /** Attention under the app's interface. */
  readonly attentionUnderInterface: number;
};

/** Position of an image in the story (0 to 1 of the story; beyond that if cropped). */
export function imageRectInStory(image: Size, fitMode: FitMode): Rect {
  const scales = [STORY.width / image.width, STORY.height / image.height] as const;
  const scale = fitMode === "fill" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [(image.width * scale) / STORY.width, (image.height * scale) / STORY.height];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** How much attention is visible in a story, cropped, and covered by the interface. */
export function computeStoryMetrics(grid: AttentionGrid, image: Size, fitMode: FitMode): StoryMetrics {
  const place = imageRectInStory(image, fitMode);
  /** A part of the story in image coordinates (0 to 1). */
  const inImage = ({ x, y, width, height }: Rect): Rect => ({
    x: (x - place.x) / place.width,
    y: (y - place.y) / place.height,
    width: width / place.width,
    height: height / place.height,
  });
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const under = [
    { ...whole, height: SAFE_ZONES.top },
    { ...whole, y: 1 - SAFE_ZONES.bottom, height: SAFE_ZONES.bottom },
  ];
  return {
    croppedShare: Math.max(0, 1 - 1 / (Math.max(1, place.width) * Math.max(1, place.height))),
    croppedAttention: Math.max(0, 1 - attentionShareIn(grid, inImage(whole))),
    attentionUnderInterface: under.reduce((sum, part) => sum + attentionShareIn(grid, inImage(part)), 0),
  };
}

/** The share of attention in a part of the image (0 to 1). Partially covered cells count proportionally. */
export function attentionShareIn({ width, height, values }: AttentionGrid, part: Rect): number {
  const columns = Array.from({ length: width }, (_, at) => overlapOfCell(at, width, part.x, part.width));
  let sum = 0;
  for (let row = 0; row < height; row++) {
    const high = overlapOfCell(row, height, part.y, part.height);
    if (high === 0) continue;
    for (let column = 0; column < width; column++) sum += values[row * width + column]! * columns[column]! * high;
  }
  return sum;
}

/** How much of one of `count` equal cells is covered by a span of 0 to 1. */
function overlapOfCell(at: number, count: number, from: number, length: number): number {
  return Math.max(0, Math.min(at + 1, (from + length) * count) - Math.max(at, from * count));
}
