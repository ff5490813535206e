/**
 * Renders samples/sources to the six images in samples: node tools/run.mjs tools/samples/render.ts (after photos.ts, if a still
 * life changed)
 */
import { copyFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { launchBrowser } from "#test/kit/browser.ts";
import { takeScreenshot } from "../take-screenshot.ts";
import { open, SOURCES } from "./sample-browser.ts";

type Sample = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly format: "png" | "jpg";
};
const SAMPLES: readonly Sample[] = [
  { name: "display-ad", width: 300, height: 250, scale: 2, format: "png" },
  { name: "social-post", width: 1080, height: 1080, scale: 1, format: "jpg" },
  { name: "poster", width: 900, height: 1350, scale: 1, format: "jpg" },
  { name: "web-desktop", width: 1440, height: 900, scale: 1, format: "png" },
  { name: "web-mobile", width: 390, height: 1090, scale: 2, format: "jpg" },
];
const folder = path.dirname(SOURCES);

const browser = await launchBrowser();
for (const { name, width, height, scale, format } of SAMPLES) {
  const page = await open(browser, `${name}.html`, width, height, scale);
  const image = sharp(await takeScreenshot(page)).removeAlpha();
  const file = path.join(folder, `${name}.${format}`);
  await (format === "png" ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 88, mozjpeg: true })).toFile(file);
  await page.close();
}
await browser.close();
await copyFile(path.join(SOURCES, "photos/bottle.jpg"), path.join(folder, "product-shot.jpg"));
