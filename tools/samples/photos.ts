/**
 * Renders the still lifes of the samples, including labels, to samples/sources/photos: node tools/run.mjs tools/samples/photos.ts
 * Takes some minutes; the result is deterministic.
 */
import path from "node:path";
import sharp from "sharp";
import { launchBrowser } from "#test/kit/browser.ts";
import { takeScreenshot } from "../take-screenshot.ts";
import { renderScene, type Scene } from "./ray-march.ts";
import { open, SOURCES } from "./sample-browser.ts";
import { bottle, can, cup, type Label } from "./still-lifes.ts";

const browser = await launchBrowser();
async function label(source: string, width: number, height: number): Promise<Label> {
  const page = await open(browser, source, width, height, 1);
  const rgb = await sharp(await takeScreenshot(page))
    .removeAlpha()
    .raw()
    .toBuffer();
  return { rgb, width, height };
}
const labels = { bottle: await label("label-bottle.html", 1000, 610), can: await label("label-can.html", 1600, 930) };
await browser.close();

/** Supersampling by 1.5 per axis smooths the edges. */
const FINER = 1.5;
const PHOTOS: readonly (readonly [name: string, scene: Scene, width: number, height: number])[] = [
  ["cup", cup(), 900, 750],
  ["can", can(labels.can), 1080, 1080],
  ["bottle", bottle(labels.bottle), 1400, 1050],
];
for (const [name, scene, width, height] of PHOTOS) {
  const raw = { width: width * FINER, height: height * FINER, channels: 3 } as const;
  const file = path.join(SOURCES, "photos", `${name}.jpg`);
  await sharp(renderScene(scene, raw.width, raw.height), { raw })
    .resize(width, height)
    .jpeg({ quality: 90, mozjpeg: true })
    .toFile(file);
  console.log(file);
}
