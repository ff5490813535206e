import { type CameraMotion, NO_MOTION, warpByMotion } from "./camera-motion.ts";
import { type FloatGrid, gaussianBlur } from "./float-grid.ts";

/** Difference in levels of 255 caused by noise and codecs. */
const NOISE = 4;
/** Blur as a fraction of the width: motion attracts the eye to a region, not to an edge. */
const SPREAD = 0.025;
/**
 * Cells per side of a block, levels of deviation, and share of blocks that must have it: a camera moves the whole frame, so
 * texture is needed all over it.
 */
const BLOCK = 8;
const TEXTURE = 5;
const MIN_TEXTURED_SHARE = 0.3;
/** Regularisation (of 255²) of the contrast change between two frames towards 1. */
const REGULARISATION = 64;

/**
 * Motion within the scene, in levels of 255 on the frame's grid: the difference of two frames after compensating camera motion
 * and brightness change, minus noise, blurred. 0 where the previous frame did not show what is visible now.
 */
export function motionEnergy(before: FloatGrid, now: FloatGrid, motion: CameraMotion): FloatGrid {
  const expected = matchLighting(now, warpByMotion(before, isTexturedAllOver(now) ? motion : NO_MOTION));
  const energy = now.values.map((value, cell) => {
    const change = Math.abs(value - expected.values[cell]!) - NOISE;
    return change > 0 ? change : 0;
  });
  return gaussianBlur({ ...now, values: energy }, SPREAD * now.width);
}

/** Adjusts a frame to the brightness and contrast of another (least squares on the overlap). */
function matchLighting(now: FloatGrid, before: FloatGrid): FloatGrid {
  let [count, ofNow, ofThen, thenThen, nowThen] = [0, 0, 0, 0, 0];
  before.values.forEach((earlier, cell) => {
    if (Number.isNaN(earlier)) return;
    const later = now.values[cell]!;
    count++;
    ofNow += later;
    ofThen += earlier;
    thenThen += earlier * earlier;
    nowThen += later * earlier;
  });
  const [meanNow, meanThen] = [ofNow / count, ofThen / count];
  const contrast =
    (nowThen / count - meanNow * meanThen + REGULARISATION) / (thenThen / count - meanThen * meanThen + REGULARISATION);
  return { ...before, values: before.values.map((value) => meanNow + contrast * (value - meanThen)) };
}

function isTexturedAllOver({ width, height, values }: FloatGrid): boolean {
  let [blocks, textured] = [0, 0];
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let [sum, squares] = [0, 0];
      for (let row = top; row < top + BLOCK; row++) {
        for (let column = left; column < left + BLOCK; column++) {
          const value = values[row * width + column]!;
          sum += value;
          squares += value * value;
        }
      }
      const cells = BLOCK * BLOCK;
      blocks++;
      if (squares / cells - (sum / cells) ** 2 > TEXTURE * TEXTURE) textured++;
    }
  }
  return textured >= MIN_TEXTURED_SHARE * blocks && blocks > 0;
}
