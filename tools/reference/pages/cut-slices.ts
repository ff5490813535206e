import type { Page } from "playwright-core";
import sharp from "sharp";
import { takeScreenshot } from "../../take-screenshot.ts";

type Size = { readonly width: number; readonly height: number };

/** Slices of one page: the first screen, and two further down. */
const SLICES = 3;
/** Screens of a page that slices are taken from. */
const SCREENS = 12;
/** A screen is blank when this share of its pixels differs from their median by at most TOLERANCE of 255 grey levels. */
const BLANK = 0.985;
const TOLERANCE = 4;
const GRID = 96;

/**
 * Takes screenshots of an open page: the first screen, and up to two more, evenly spaced. Screens that are nearly uniform are left
 * out. Bars fixed to the top appear once. A page that was not designed for phones is shown scaled down, as phones do.
 * @param screen the size of the device, which is also the size of the images
 * @returns WebP files by their number, 0 for the first screen
 */
export async function cutSlices(page: Page, screen: Size): Promise<Map<number, Uint8Array>> {
  const clips = await sliceClips(page, screen);
  const slices = new Map<number, Uint8Array>();
  for (const [at, clip] of clips.entries()) {
    const screenshot = await takeScreenshot(page, { fullPage: clips.length > 1, clip, animations: "disabled", caret: "hide" });
    const slice = await sharp(screenshot)
      .resize({ ...screen, fit: "fill" })
      .removeAlpha()
      .png()
      .toBuffer();
    if (!(await isBlank(slice))) slices.set(at, await sharp(slice).webp({ quality: 92 }).toBuffer());
  }
  return slices;
}

/** The parts of an open page that its slices show, blank ones included, in CSS pixels of the page. */
export async function sliceClips(page: Page, screen: Size): Promise<(Size & { readonly x: number; readonly y: number })[]> {
  const layout = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return { width: clientWidth, height: Math.max(scrollHeight, document.body.scrollHeight) };
  });
  const height = (screen.height * layout.width) / screen.width;
  const whole = Math.min(Math.max(1, Math.floor(layout.height / height)), SCREENS);
  return slicePositions(whole).map((position) => ({ x: 0, y: position * height, width: layout.width, height }));
}

/** Which of so many whole screens become slices, from top to bottom. */
function slicePositions(screens: number): number[] {
  if (screens <= SLICES) return Array.from({ length: screens }, (_, at) => at);
  return Array.from({ length: SLICES }, (_, at) => Math.round((at * (screens - 1)) / SLICES));
}

async function isBlank(image: Uint8Array): Promise<boolean> {
  const grey = await sharp(image).greyscale().resize(GRID, GRID, { fit: "fill" }).raw().toBuffer();
  const median = grey.toSorted()[grey.length / 2]!;
  return grey.filter((level) => Math.abs(level - median) <= TOLERANCE).length / grey.length >= BLANK;
}
