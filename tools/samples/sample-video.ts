/** Records samples/sources/film.html as samples/video-ad.mp4, without sound: node tools/run.mjs tools/samples/sample-video.ts */
import path from "node:path";
import sharp from "sharp";
import { writeVideo } from "#adapters/video/write-video.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { takeScreenshot } from "../take-screenshot.ts";
import { open, SOURCES } from "./sample-browser.ts";

const SIZE = { width: 640, height: 360 };
const FPS = 20;
const SECONDS = 5;

const browser = await launchBrowser();
const page = await open(browser, "film.html", SIZE.width, SIZE.height, 1);
async function* frames(): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < SECONDS * FPS; number++) {
    await page.evaluate((time) => (globalThis as unknown as { at(time: number): void }).at(time), number / FPS);
    yield await sharp(await takeScreenshot(page))
      .removeAlpha()
      .raw()
      .toBuffer();
  }
}
await writeVideo(path.join(path.dirname(SOURCES), "video-ad.mp4"), { ...SIZE, fps: FPS, frames: frames() });
await browser.close();
