import sharp from "sharp";
import type { LogoBox } from "#contracts/pipelines/logos.ts";
import { drawBackground } from "#tools/evaluate/brands/background.ts";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";

export const WIDTH = 640;
export const HEIGHT = 360;

/** A logo on a plate of 200 × 200 units. */
export const BADGE = `<circle cx="100" cy="100" r="96" fill="#0b4f9e"/><path d="M100 25 L123 75 L178 78 L136 113 L150 166 L100 137 L50 166 L64 113 L22 78 L77 75 Z" fill="#ffd23f"/>`;
export const BARS = `<rect width="200" height="200" rx="30" fill="#b4005a"/><path d="M40 40 H160 V70 H40 Z M40 95 H120 V125 H40 Z M40 145 H160 V165 H40 Z" fill="#fff"/>`;
/** Looks like BADGE: the same plate and colours, with an arrow. */
export const OTHER_BADGE = `<circle cx="100" cy="100" r="96" fill="#0b4f9e"/><path d="M100 25 L172 100 L136 113 L150 166 L100 137 L50 166 L64 113 L28 100 Z" fill="#ffd23f"/>`;
const FLAT = `<rect width="200" height="200" fill="#888"/>`;

export type DrawnFrame = { readonly jpeg: Buffer; readonly box: LogoBox };

/** A frame with a cluttered background, different for each number, and a logo of `size` pixels in a place of its own. */
export async function frameWith(number: number, logo: string, size = 60 + ((number * 17) % 60)): Promise<DrawnFrame> {
  const random = seededRandom(`test frame ${number}`);
  const { rgb } = await drawBackground(random, WIDTH, HEIGHT);
  const [left, top] = [Math.round(random() * (WIDTH - size)), Math.round(random() * (HEIGHT - size))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${size}" height="${size}">${logo}</svg>`;
  const jpeg = await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([{ input: Buffer.from(svg), left, top }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { jpeg, box: { x: left / WIDTH, y: top / HEIGHT, width: size / WIDTH, height: size / HEIGHT } };
}

export const framesWith = (logo: string, count: number, size?: number): Promise<DrawnFrame[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => frameWith(number, logo, size)));

/** A frame that is one surface. */
export async function flatFrame(grey: number): Promise<DrawnFrame> {
  const jpeg = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .composite([
      { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${FLAT}</svg>`), left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  return { jpeg, box: { x: 0.3, y: 0.3, width: 0.2, height: 0.3 } };
}
