import { type CameraMotion, cameraMotion, movedAlong } from "./camera-motion.ts";
import type { Picture } from "./picture.ts";

const BINS = 32;
/** Cells of a side of the blocks that are looked for in the frame before, and how far around the camera's motion. */
const BLOCK = 8;
const NEAR = 2;
/** Levels of 255 (standard deviation) from which a block shows something. */
const TEXTURE = 5;
/** Correlation from which a block is the same thing. */
const SAME = 0.8;
/** What lost structure counts by itself, without a change of the histogram: shots of one place can be equally bright. */
const STRUCTURE_ALONE = 0.6;

/**
 * How unlike two frames are, 0…1, as shots are told apart: the share of blocks that are not found again after the camera's motion, more so the more
 * their luminance histograms differ (Lienhart 1999; Boreczky and Rowe 1996 compare both). A flash changes the histogram but not the
 * structure, a pan neither, once followed; only another scene changes both.
 */
export function unlikeness(before: Picture, now: Picture, motion: CameraMotion = cameraMotion(before, now)): number {
  const structure = lostStructure(movedAlong(before, motion), now);
  return structure * (STRUCTURE_ALONE + (1 - STRUCTURE_ALONE) * histogramDifference(before, now));
}

/** The share of blocks with something in them, of what was in view before too, that are not found there; 0 when there is none. */
function lostStructure(before: Picture, now: Picture): number {
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

/** A block less its mean; undefined where it reaches beyond what the picture shows. */
function blockOf({ width, height, values }: Picture, left: number, top: number): Block | undefined {
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

/** Whether a block is found about its place; undefined where that was out of view. */
function isNear(before: Picture, block: Block, left: number, top: number): boolean | undefined {
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

/** Half the sum of differences of the histograms, 0…1, neighbouring bins shared so that a little more light is a little difference. */
function histogramDifference(before: Picture, now: Picture): number {
  const one = histogram(before);
  const other = histogram(now);
  return one.reduce((sum, share, bin) => sum + Math.abs(share - other[bin]!), 0) / 2;
}

function histogram({ values }: Picture): Float64Array {
  const shares = new Float64Array(BINS + 1);
  for (const value of values) {
    const place = (value / 256) * BINS;
    const bin = Math.floor(place);
    shares[bin]! += (1 - (place - bin)) / values.length;
    shares[bin + 1]! += (place - bin) / values.length;
  }
  return shares;
}
