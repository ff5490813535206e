import { type CameraMotion, cameraMotion, warpByMotion } from "./camera-motion.ts";
import type { FloatGrid } from "./float-grid.ts";

const BINS = 32;
/** Cells per side of the blocks searched for in the previous frame, and the search range around the camera motion. */
const BLOCK = 8;
const NEAR = 2;
/** Standard deviation in levels of 255 from which a block has texture. */
const TEXTURE = 5;
/** Correlation from which a block counts as found. */
const SAME = 0.8;
/** Weight of lost structure without a change of the histogram: shots of one place can be equally bright. */
const STRUCTURE_ALONE = 0.6;

/**
 * Dissimilarity of two frames, 0 to 1, for shot detection: the share of blocks that are not found again after the camera motion,
 * increased if their luminance histograms differ (Lienhart 1999; Boreczky and Rowe 1996 compare both). A flash changes the
 * histogram but not the structure, and neither does a compensated pan; only another scene changes both.
 */
export function frameDissimilarity(before: FloatGrid, now: FloatGrid, motion: CameraMotion = cameraMotion(before, now)): number {
  const structure = lostStructure(warpByMotion(before, motion), now);
  return structure * (STRUCTURE_ALONE + (1 - STRUCTURE_ALONE) * histogramDifference(before, now));
}

/** The share of textured blocks visible in both frames that are not found; 0 if there are none. */
function lostStructure(before: FloatGrid, now: FloatGrid): number {
  let blocks = 0;
  let lost = 0;
  for (let top = 0; top + BLOCK <= now.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= now.width; left += BLOCK) {
      const block = blockOf(now, left, top);
      if (!block || block.deviation < TEXTURE) continue;
      const found = isNear(before, block, left, top);
      if (found === undefined) continue;
      blocks++;
      if (!found) lost++;
    }
  }
  return blocks === 0 ? 0 : lost / blocks;
}

type Block = { readonly values: Float32Array; readonly deviation: number };

/** A block minus its mean; undefined if it extends beyond the visible image. */
function blockOf({ width, height, values }: FloatGrid, left: number, top: number): Block | undefined {
  if (left < 0 || top < 0 || left + BLOCK > width || top + BLOCK > height) return undefined;
  const block = new Float32Array(BLOCK * BLOCK);
  let sum = 0;
  for (let row = 0, cell = 0; row < BLOCK; row++)
    for (let column = 0; column < BLOCK; column++, cell++) sum += block[cell] = values[(top + row) * width + left + column]!;
  if (Number.isNaN(sum)) return undefined;
  const mean = sum / block.length;
  let squares = 0;
  for (let cell = 0; cell < block.length; cell++) {
    block[cell]! -= mean;
    squares += block[cell]! * block[cell]!;
  }
  return { values: block, deviation: Math.sqrt(squares / block.length) };
}

/** Whether a block is found near its position; undefined if that was not visible. */
function isNear(before: FloatGrid, block: Block, left: number, top: number): boolean | undefined {
  let looked = false;
  for (let down = -NEAR; down <= NEAR; down++) {
    for (let across = -NEAR; across <= NEAR; across++) {
      const other = blockOf(before, left + across, top + down);
      if (!other) continue;
      looked = true;
      let product = 0;
      for (let cell = 0; cell < block.values.length; cell++) product += block.values[cell]! * other.values[cell]!;
      if (product >= SAME * block.values.length * block.deviation * other.deviation && other.deviation > 0) return true;
    }
  }
  return looked ? false : undefined;
}

/**
 * Half the sum of absolute histogram differences, 0 to 1, smoothed over neighbouring bins so that a small brightness change
 * causes a small difference.
 */
function histogramDifference(before: FloatGrid, now: FloatGrid): number {
  const one = histogram(before);
  const other = histogram(now);
  return one.reduce((sum, share, bin) => sum + Math.abs(share - other[bin]!), 0) / 2;
}

function histogram({ values }: FloatGrid): Float64Array {
  const shares = new Float64Array(BINS + 1);
  for (const value of values) {
    const place = (value / 256) * BINS;
    const bin = Math.floor(place);
    shares[bin]! += (1 - (place - bin)) / values.length;
    shares[bin + 1]! += (place - bin) / values.length;
  }
  return shares;
}
