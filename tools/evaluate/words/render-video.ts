import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import { FPS, HEIGHT, type Lettering, type Plan, SECONDS, type Shot, WIDTH } from "./plan-video.ts";

const PHOTOS = path.join(import.meta.dirname, "../../../samples/sources/photos");
/** Seconds of a fade, in and out. */
const FADE = 0.5;

/** A requested word that a frame shows: its box as fractions of the frame. */
export type Shown = {
  readonly word: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
};

/** The frames of a video in order, FPS a second, RGB. */
export async function* renderVideo(plan: Plan): AsyncGenerator<Uint8Array> {
  let background: Buffer | undefined;
  let shown: Shot | undefined;
  let lettering: readonly Lettering[] = [];
  for (let number = 0; number < SECONDS * FPS; number++) {
    const time = number / FPS;
    const shot = plan.shots.findLast(({ from }) => time >= from)!;
    if (shot !== shown) {
      background = await drawBackground(shot.seed);
      lettering = shot.lettering.map((each) => legible(each, background!));
    }
    shown = shot;
    const svg = svgOf(lettering.map((each) => drawn(each, time)).join(""));
    yield await sharp(background!, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
  }
}

/** Returns the requested words that the frame at a time shows. */
export async function shownAt(plan: Plan, time: number): Promise<readonly Shown[]> {
  const shot = plan.shots.findLast(({ from }) => time >= from - 1e-6)!;
  const visible = shot.lettering.filter(({ shows, from, to }) => shows !== undefined && time >= from - 1e-6 && time < to);
  return Promise.all(
    visible.map(async (each) => {
      const { plate: _, ...plain } = { ...each, isFading: false, color: "#000" };
      const image = sharp(Buffer.from(svgOf(drawn(plain, time)))).flatten({ background: "#fff" });
      const { info } = await image.trim({ threshold: 30 }).toBuffer({ resolveWithObject: true });
      const [x, y] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
      return {
        word: each.shows!,
        x: x / WIDTH,
        y: y / HEIGHT,
        width: info.width / WIDTH,
        height: info.height / HEIGHT,
        opacity: opacityAt(each, time),
      };
    }),
  );
}

/** Difference of luminance, of 255, below which letters do not stand out from what is behind them. */
const LEGIBLE = 70;

/** With a plate where the letters would not stand out from the background around their first or last position. */
function legible(lettering: Lettering, background: Buffer): Lettering {
  if (lettering.plate) return lettering;
  const ink = luminanceOf(lettering.color);
  const behind = [lettering.start, lettering.end].map((place) => meanLuminance(background, place, lettering.text.length));
  if (behind.every((value) => Math.abs(value - ink) >= LEGIBLE)) return lettering;
  return { ...lettering, plate: ink > 128 ? "#111" : "#fff" };
}

/** Of `#rgb` or `#rrggbb`. */
function luminanceOf(color: string): number {
  const digits = color.slice(1);
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16)) as [number, number, number];
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function meanLuminance(background: Buffer, { x, y, size }: Lettering["start"], letters: number): number {
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, Math.round(y - size)); row < Math.min(HEIGHT, y + size / 4); row += 3)
    for (
      let column = Math.max(0, Math.round(x - letters * size * 0.3));
      column < Math.min(WIDTH, x + letters * size * 0.3);
      column += 3
    ) {
      const at = (row * WIDTH + column) * 3;
      sum += 0.3 * background[at]! + 0.59 * background[at + 1]! + 0.11 * background[at + 2]!;
      count++;
    }
  return sum / Math.max(1, count);
}

const svgOf = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;

const opacityAt = ({ isFading, from, to }: Lettering, time: number): number =>
  isFading ? Math.max(0, Math.min(1, (time - from) / FADE, (to - time) / FADE)) : 1;

function drawn(lettering: Lettering, time: number): string {
  const { text, from, to, start, end, turn, font, color, plate } = lettering;
  if (time < from - 1e-6 || time >= to) return "";
  const part = (time - from) / (to - from);
  const at = (key: "x" | "y" | "size") => start[key] + (end[key] - start[key]) * part;
  const [x, y, size] = [at("x"), at("y"), at("size")];
  const width = text.length * size * 0.7 + size;
  const board = plate
    ? `<rect x="${x - width / 2}" y="${y - size * 1.1}" width="${width}" height="${size * 1.6}" fill="${plate}"/>`
    : "";
  return `<g opacity="${opacityAt(lettering, time)}" transform="rotate(${turn} ${x} ${y})">${board}<text x="${x}" y="${y}" text-anchor="middle" font-family="${font}" font-weight="bold" font-size="${size}" fill="${color}">${text}</text></g>`;
}

/** A photograph, or shapes on a gradient, without letters. */
async function drawBackground(seed: string): Promise<Buffer> {
  const random = seededRandom(seed);
  const photos = readdirSync(PHOTOS).filter((name) => /\.(jpe?g|png|webp)$/.test(name));
  if (random() < 0.5 && photos.length > 0) {
    const photo = sharp(path.join(PHOTOS, photos[Math.floor(random() * photos.length)]!)).resize({
      width: WIDTH,
      height: HEIGHT,
      fit: "cover",
    });
    return photo.removeAlpha().toColourspace("srgb").raw().toBuffer();
  }
  const color = () => `rgb(${Math.floor(random() * 255)},${Math.floor(random() * 255)},${Math.floor(random() * 255)})`;
  const shapes = Array.from({ length: 5 + Math.floor(random() * 25) }, () => {
    const [x, y, size] = [random() * WIDTH, random() * HEIGHT, 20 + random() ** 2 * 300];
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${size}" height="${size * random()}" fill="${color()}" opacity="${0.2 + random() * 0.6}" transform="rotate(${random() * 90} ${x} ${y})"/>`
      : `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${color()}" opacity="${0.2 + random() * 0.6}"/>`;
  });
  const gradient = `<defs><linearGradient id="g"><stop stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`;
  return sharp(Buffer.from(svgOf(gradient + shapes.join(""))))
    .removeAlpha()
    .raw()
    .toBuffer();
}
