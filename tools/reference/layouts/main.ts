/**
 * Draws ads, web pages and app screens of our own, with known positions of their elements:
 *   npm run -s reference:layouts -- FOLDER
 * Writes NAME.webp, and NAME.json with the boxes of headline, text, button, logo and dialog in pixels. The same files on every
 * machine with the same browser.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { launchBrowser } from "#test/kit/browser.ts";
import { listLayouts } from "./layouts.ts";
import { renderLayout } from "./render-layout.ts";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npm run -s reference:layouts -- FOLDER");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const layout of listLayouts()) {
    const { image, boxes } = await renderLayout(browser, layout);
    await writeFile(path.join(folder, `${layout.name}.webp`), image);
    await writeFile(path.join(folder, `${layout.name}.json`), `${JSON.stringify(boxes)}\n`);
  }
} finally {
  await browser.close();
}
console.log(`${listLayouts().length} images`);
