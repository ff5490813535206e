import sharp from "sharp";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import type { Bitmap } from "./logo.ts";
import { type Cast, HEIGHT, planVideo, WIDTH } from "./plan-video.ts";
import { renderVideo, truthAt } from "./render-video.ts";

/** A frame as a person labels it: a JPEG, and a box as fractions, off by up to 2%. */
export type LabelledFrame = { readonly jpeg: Buffer; readonly box: { x: number; y: number; width: number; height: number } };

const KINDS = ["plain", "plain", "perspective", "zoom"] as const;

/** Frames of other videos that show a brand entirely, 40 to 220 pixels tall. */
export async function trainingFrames(
  set: string,
  cast: Cast,
  logos: readonly (readonly Bitmap[])[],
  brand: number,
  count: number,
): Promise<LabelledFrame[]> {
  const random = seededRandom(`${set} labels ${brand}`);
  const frames: LabelledFrame[] = [];
  for (let number = 0; frames.length < count; number++) {
    const height = 40 * (220 / 40) ** random();
    const plan = planVideo(`${set} training of ${brand}`, number, cast, {
      brand,
      height,
      difficulty: KINDS[number % KINDS.length]!,
    });
    const time = [1, 3, 5].find((time) => (truthAt(plan, cast.aspects, time)?.visible ?? 0) > 0.98);
    if (time === undefined) continue;
    const { box } = truthAt(plan, cast.aspects, time)!;
    const wobble = (side: number) => (random() * 2 - 1) * 0.02 * side;
    const [wide, tall] = [box[2] - box[0], box[3] - box[1]];
    const edges = [box[0] + wobble(wide), box[1] + wobble(tall), box[2] + wobble(wide), box[3] + wobble(tall)];
    const [left, top] = [Math.max(0, edges[0]! / WIDTH), Math.max(0, edges[1]! / HEIGHT)];
    const [right, bottom] = [Math.min(1, edges[2]! / WIDTH), Math.min(1, edges[3]! / HEIGHT)];
    for await (const rgb of renderVideo(plan, logos, [time]))
      frames.push({
        jpeg: await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
          .jpeg({ quality: 85 })
          .toBuffer(),
        box: { x: left, y: top, width: right - left, height: bottom - top },
      });
  }
  return frames;
}
