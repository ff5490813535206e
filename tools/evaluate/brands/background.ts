import sharp from "sharp";
import type { Frame } from "./warp.ts";

const WORDS = ["Sale", "Bravo", "Fresh 24", "Tonight", "www.shop", "Grove", "NEW", "50%", "Star", "Menu", "OPEN", "Taxi"];

/** A cluttered scene, larger than the frame by `margin` pixels on each side: shapes, curves, words, and the texture of noise. */
export async function drawBackground(random: () => number, width: number, height: number): Promise<Frame> {
  const color = () => `rgb(${Math.floor(random() * 255)},${Math.floor(random() * 255)},${Math.floor(random() * 255)})`;
  const few = random();
  const shapes = Array.from({ length: 15 + Math.floor(few * 60) }, () => {
    const [x, y, size] = [random() * width, random() * height, 10 + random() ** 2 * 280];
    const look = `fill="${color()}" opacity="${(0.3 + random() * 0.7).toFixed(2)}"`;
    const shape = random();
    if (shape < 0.3)
      return `<rect x="${x}" y="${y}" width="${size}" height="${size * random() * 1.5}" ${look} transform="rotate(${random() * 90} ${x} ${y})"/>`;
    if (shape < 0.5) return `<circle cx="${x}" cy="${y}" r="${size / 2}" ${look}/>`;
    if (shape < 0.7)
      return `<path d="M${x} ${y} q ${random() * 200 - 100} ${random() * 200 - 100} ${random() * 300 - 150} ${random() * 300 - 150} t ${random() * 100} ${random() * 100}" stroke="${color()}" stroke-width="${1 + random() * 14}" fill="none"/>`;
    const word = WORDS[Math.floor(random() * WORDS.length)];
    if (shape < 0.92)
      return `<text x="${x}" y="${y}" font-size="${12 + random() * 70}" font-weight="bold" font-family="sans-serif" fill="${color()}">${word}</text>`;
    return `<path d="M${x} ${y} l20 55 60 0 -48 36 18 60 -50 -36 -50 36 18 -60 -48 -36 60 0 Z" ${look}/>`;
  });
  const grain = random() < 0.5 ? 0.004 + random() * 0.03 : 0.0;
  const texture = grain
    ? `<filter id="t"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="4" seed="${Math.floor(random() * 999)}"/></filter><rect width="${width}" height="${height}" filter="url(#t)" opacity="0.5"/>`
    : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${texture}${shapes.join("")}</svg>`;
  let image = sharp(Buffer.from(svg)).flatten().removeAlpha();
  if (random() < 0.4) image = image.blur(1 + random() * 4);
  return { width, height, rgb: await image.raw().toBuffer() };
}
