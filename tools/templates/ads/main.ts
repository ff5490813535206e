/**
 * Draws ads for benchmarks of templates:
 *   npm run -s templates:ads -- FOLDER [WIDTHxHEIGHT] [COUNT]
 * Without a size, 60 ads of each of six shapes are drawn: 360 ads. Writes ad-WIDTHxHEIGHT-NUMBER.png. The same ads every time.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { launchBrowser } from "#test/kit/browser.ts";
import { drawAds } from "./draw-ads.ts";

const SHAPES = ["300x250", "728x90", "970x250", "160x600", "300x600", "320x50"];
const [folder, shape, number] = process.argv.slice(2);
const sizes = (shape ? [shape] : SHAPES).map((size) => /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(size));
const count = Number(number ?? (shape ? 300 : 60));
if (!folder || sizes.includes(null) || !Number.isInteger(count) || count < 1) {
  console.error("usage: npm run -s templates:ads -- FOLDER [WIDTHxHEIGHT] [COUNT]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
let written = 0;
try {
  for (const [size, width, height] of sizes as RegExpExecArray[]) {
    let at = 0;
    for await (const ad of drawAds(browser, Number(width), Number(height), count, 1)) {
      at += 1;
      await writeFile(path.join(folder, `ad-${size}-${at}.png`), ad);
    }
    written += at;
  }
} finally {
  await browser.close();
}
console.log(`${written} ads`);
