import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import { drawBackground } from "./background.ts";
import type { Bitmap } from "./logo.ts";
import { type Appearance, FPS, HEIGHT, MARGIN, type Plan, SECONDS, WIDTH } from "./plan-video.ts";
import { boxAround, type Frame, type Point, type Pose, paintLogo, type Quad, quadOf } from "./warp.ts";

/** Shutter time in seconds, as of a camera at 25 frames per second. */
const SHUTTER = 1 / 50;
/** A layer of the motion blur per this many pixels of movement, at most MAX_LAYERS. */
const BLUR_STEP = 1.5;
const MAX_LAYERS = 12;

/** The appearance of the wanted logo in a frame. */
export type Truth = {
  readonly time: number;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  /** Height of the logo itself, in pixels. */
  readonly height: number;
  /** Share of its area that is inside the frame and not covered. */
  readonly visible: number;
};

const at = (start: number, end: number, part: number) => start + (end - start) * part;

function poseAt({ from, to, poses: [start, end] }: Appearance, time: number): Pose {
  const part = (time - from) / (to - from);
  return {
    x: at(start.x, end.x, part),
    y: at(start.y, end.y, part),
    height: start.height * (end.height / start.height) ** part,
    turn: at(start.turn, end.turn, part),
    recede: start.recede,
  };
}

/** Returns the appearance of a brand in the frame at a time; undefined if it is not visible. */
export function truthAt(plan: Plan, aspects: readonly number[], time: number, brand = plan.brand): Truth | undefined {
  const shown = plan.shots
    .flatMap(({ logos }) => logos)
    .find((logo) => logo.brand === brand && time >= logo.from && time < logo.to);
  if (!shown) return undefined;
  const pose = poseAt(shown, time);
  const box = boxAround(quadOf(pose, aspects[brand]!));
  const [left, top, right, bottom] = box;
  const seen = Math.max(0, Math.min(WIDTH, right) - Math.max(0, left)) * Math.max(0, Math.min(HEIGHT, bottom) - Math.max(0, top));
  const whole = (right - left) * (bottom - top);
  const [from, to] = barAt(shown, box, time);
  const covered = Math.max(0, Math.min(right, to) - Math.max(left, from)) / (right - left);
  return { time, box, height: pose.height, visible: (seen / whole) * (1 - covered) };
}

/** The bar that crosses a logo goes from left of it to right of it and back: left and right edge in pixels. */
function barAt({ bar, from, to }: Appearance, [left, , right]: Truth["box"], time: number): [number, number] {
  if (bar === null) return [0, 0];
  const width = bar * (right - left);
  const part = Math.sin((Math.PI * (time - from)) / (to - from));
  const start = left - width + part * (right - left + width) * 0.8;
  return [start, start + width];
}

/** The frames of a video in order, FPS a second, or only those at `times`. */
export async function* renderVideo(
  plan: Plan,
  logos: readonly (readonly Bitmap[])[],
  times?: readonly number[],
): AsyncGenerator<Uint8Array> {
  const random = seededRandom(`${plan.name} grain`);
  const grain = Int8Array.from({ length: 1 << 16 }, () => (random() + random() - 1) * 9);
  const wanted = times ?? Array.from({ length: SECONDS * FPS }, (_, number) => number / FPS);
  let number = -1;
  let background: Frame | undefined;
  let plates: (number | null)[] = [];
  for (const time of wanted) {
    const now = plan.shots.findIndex(({ to }) => time < to);
    if (now !== number)
      background = await drawBackground(seededRandom(`${plan.name} shot ${now}`), WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
    const shot = plan.shots[now]!;
    if (now !== number) plates = shot.logos.map((logo) => plateOf(logo, logos[logo.brand]!, background!));
    number = now;
    const part = (time - shot.from) / (shot.to - shot.from);
    const frame = crop(background!, Math.round(MARGIN + (shot.pan[0] * part) / 2), Math.round(MARGIN + (shot.pan[1] * part) / 2));
    for (const [at, logo] of shot.logos.entries())
      if (time >= logo.from && time < logo.to) paint(frame, { ...logo, plate: plates[at]! }, logos[logo.brand]!, time);
    const offset = Math.floor(random() * (1 << 16));
    for (let index = 0; index < frame.rgb.length; index++) {
      const value = frame.rgb[index]! + grain[((index >> 1) * 7 + offset) & 0xffff]!;
      frame.rgb[index] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
    yield frame.rgb;
  }
}

/** Distance in RGB below which a logo does not stand out from what is behind it. */
const LEGIBLE = 90;

/** The plate of the plan, unless the logo would not stand out: then the one on which it does most. */
function plateOf(logo: Appearance, bitmaps: readonly Bitmap[], background: Frame): number | null {
  const { rgba } = bitmaps.at(-1)!;
  const [color, cover] = [[0, 0, 0], { sum: 0 }];
  for (let at = 0; at < rgba.length; at += 4) {
    cover.sum += rgba[at + 3]!;
    for (let part = 0; part < 3; part++) color[part]! += rgba[at + part]! * rgba[at + 3]!;
  }
  const seen = color.map((sum) => (logo.inverted ? 255 - sum / cover.sum : sum / cover.sum) * logo.gain);
  const from = (other: readonly number[]) => Math.hypot(...seen.map((value, part) => value - other[part]!));
  const { x, y } = logo.poses[0];
  const at = (Math.round(y + MARGIN) * background.width + Math.round(x + MARGIN)) * 3;
  const behind = logo.plate === null ? [...background.rgb.subarray(at, at + 3)] : [logo.plate, logo.plate, logo.plate];
  if (from(behind) >= LEGIBLE) return logo.plate;
  return [245, 120, 25].toSorted((one, other) => from([other, other, other]) - from([one, one, one]))[0]!;
}

function crop(image: Frame, left: number, top: number): Frame {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let row = 0; row < HEIGHT; row++) {
    const start = ((row + top) * image.width + left) * 3;
    rgb.set(image.rgb.subarray(start, start + WIDTH * 3), row * WIDTH * 3);
  }
  return { width: WIDTH, height: HEIGHT, rgb };
}

function paint(frame: Frame, logo: Appearance, bitmaps: readonly Bitmap[], time: number): void {
  const aspect = bitmaps[0]!.width / bitmaps[0]!.height;
  const quadAt = (moment: number) => quadOf(poseAt(logo, moment), aspect);
  const quad = quadAt(time);
  if (logo.plate !== null) fillQuad(frame, grow(quad, 1.25), logo.plate);
  const open = quadAt(time + SHUTTER);
  const moved = Math.max(...quad.map(([x, y], corner) => Math.hypot(open[corner]![0] - x, open[corner]![1] - y)));
  const count = Math.min(MAX_LAYERS, 1 + Math.floor(moved / BLUR_STEP));
  const layers = Array.from({ length: count }, (_, layer) => quadAt(time + SHUTTER * (layer / count)));
  paintLogo(frame, bitmaps, layers, logo);
  if (logo.bar === null) return;
  const [left, top, right, bottom] = boxAround(quad);
  const [from, to] = barAt(logo, [left, top, right, bottom], time);
  const tall = (bottom - top) * 0.3;
  fillQuad(
    frame,
    [
      [from, top - tall],
      [to, top - tall],
      [to, bottom + tall],
      [from, bottom + tall],
    ],
    60,
  );
}

function grow(quad: Quad, by: number): Quad {
  const middle = [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis as 0 | 1] / 4, 0));
  const corner = ([x, y]: Point): Point => [middle[0]! + (x - middle[0]!) * by, middle[1]! + (y - middle[1]!) * by];
  return [corner(quad[0]), corner(quad[1]), corner(quad[2]), corner(quad[3])];
}

function fillQuad(frame: Frame, quad: Quad, grey: number): void {
  const [left, top, right, bottom] = boxAround(quad);
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(frame.height, bottom); y++)
    for (let x = Math.max(0, Math.ceil(left)); x < Math.min(frame.width, right); x++) {
      const inside = quad.every(([x0, y0], corner) => {
        const [x1, y1] = quad[(corner + 1) % 4]!;
        return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0;
      });
      if (inside) frame.rgb.fill(grey, (y * frame.width + x) * 3, (y * frame.width + x + 1) * 3);
    }
}
