import { AT_REST, type CameraMotion, movedAlong } from "./camera-motion.ts";
import { blurred, type Picture } from "./picture.ts";

/** Levels of 255 that noise and codecs change by themselves. */
const NOISE = 4;
/** Of the width: motion draws the eye to about a place, not to an edge. */
const SPREAD = 0.025;
/** Cells of a side, levels of deviation, and share of blocks with such: a camera moves the whole frame, so there must be something all over it. */
const BLOCK = 8;
const TEXTURE = 5;
const ALL_OVER = 0.3;
/** How far (of 255²) the change of contrast between two frames is trusted to be 1 rather than what the frames say. */
const CALM = 64;

/**
 * Motion within the scene, in levels of 255 on the frame's grid: the difference of two frames after the camera's motion and a change of light are
 * taken out, less noise, blurred. 0 where the frame before did not show what is in view now.
 */
export function motionEnergy(before: Picture, now: Picture, motion: CameraMotion): Picture {
  const expected = inLightOf(now, movedAlong(before, isTexturedAllOver(now) ? motion : AT_REST));
  const energy = now.values.map((value, cell) => {
    const change = Math.abs(value - expected.values[cell]!) - NOISE;
    return change > 0 ? change : 0;
  });
  return blurred({ ...now, values: energy }, SPREAD * now.width);
}

/** A frame with the light and contrast of another (least squares on what both show). */
function inLightOf(now: Picture, before: Picture): Picture {
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
  const contrast = (nowThen / count - meanNow * meanThen + CALM) / (thenThen / count - meanThen * meanThen + CALM);
  return { ...before, values: before.values.map((value) => meanNow + contrast * (value - meanThen)) };
}

function isTexturedAllOver({ width, height, values }: Picture): boolean {
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
  return textured >= ALL_OVER * blocks && blocks > 0;
}
