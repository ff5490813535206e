/**
 * `npm run product-images`: takes images of a report and of an audit in a running application, for people who do not have them yet.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "#test/kit/browser.ts";
import { PRODUCT_IMAGES, WIDTHS } from "#web/app/shared/product-images/names.ts";
import { signInAsAdmin } from "../sign-in-as-admin.ts";
import { takeScreenshot } from "../take-screenshot.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../web/app/shared/product-images/taken");
const QUALITY = 78;
/** Free space around what is shown, in pixels of the page. */
const MARGIN = 10;

type Size = { readonly width: number; readonly height: number };

/** The part of the page from the top of one element to the bottom of another, and at most so high. */
async function shoot(page: Page, { from, to, highest }: { from: Locator; to: Locator; highest: number }): Promise<Buffer> {
  await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === "lazy"));
  await from.scrollIntoViewIfNeeded();
  const [top, bottom] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const height = Math.min(bottom.y + bottom.height - top.y, highest);
  const clip = { x: top.x - MARGIN, y: top.y - MARGIN, width: top.width + 2 * MARGIN, height: height + 2 * MARGIN };
  return takeScreenshot(page, { clip, type: "png" });
}

/** Writes both files of an image; returns the size of the large one. */
async function write(image: Buffer, name: string): Promise<Size> {
  await mkdir(FOLDER, { recursive: true });
  const to = (width: number, as: string) =>
    sharp(image).resize({ width }).webp({ quality: QUALITY }).toFile(path.join(FOLDER, as));
  await to(WIDTHS.small, `${name}-small.webp`);
  const { width, height, size } = await to(WIDTHS.large, `${name}.webp`);
  console.log(`${name}: ${width} × ${height}, ${Math.round(size / 1024)} kB`);
  return { width, height };
}

const { values } = parseArgs({ options: { url: { type: "string", default: "http://localhost:4000" } } });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 1400 },
    deviceScaleFactor: 2,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  await signInAsAdmin(page, values.url);
  const sizes: Record<string, Size> = {};
  for (const name of PRODUCT_IMAGES) sizes[name] = await write(await shoot(page, await SCENES[name](page, values.url)), name);
  await writeFile(path.join(FOLDER, "images.json"), `${JSON.stringify(sizes, null, 2)}\n`);
} finally {
  await browser.close();
}
