import type { Page } from "playwright-core";
import sharp from "sharp";
import { takeScreenshot } from "../../take-screenshot.ts";
import type { PageTemplate } from "./catalogue.ts";
import { LAYOUTS } from "./layouts/layouts.ts";
import { pageName } from "./page-name.ts";

/** CSS pixels of the screens. */
export const SCREENS = { Desktop: { width: 1280, height: 900 }, Phone: { width: 390, height: 844 } } as const;
/** CSS pixels from the top of a phone’s screen to the first text: its status bar and a margin. */
const PHONE_TOP = 52;
export const SCALES = { Desktop: 1, Phone: 2 } as const;
/** Largest sizes of a background in bytes. */
export const MAX_BYTES = { display: 130_000, social: 90_000 } as const;

/**
 * Draws a page.
 * @param page a browser page with the screen and the scale of the template's device
 * @returns its JPEG file, at the best quality that fits the size limit, and the content of its template.json
 * @throws Error when the slot is not completely on the screen, or no quality fits
 */
export async function renderPage(page: Page, template: PageTemplate): Promise<{ background: Buffer; file: object }> {
  const { id, kind, layout, device, size } = template;
  const { label, html } = LAYOUTS[layout]!;
  await page.setContent(html(template));
  await page.evaluate(() => document.fonts.ready.then(() => Promise.all([...document.images].map((image) => image.decode()))));
  // A reader has scrolled to a slot below the first screen, with some text under it.
  await page.evaluate((under) => {
    // The browser keeps the position of the page before.
    scrollTo(0, 0);
    const below = document.querySelector(".slot")!.getBoundingClientRect().bottom - innerHeight;
    if (below <= 0) return;
    scrollTo(0, Math.round(below + 130));
    // The reader's screen starts with a whole line under the status bar of a phone.
    const tops = [...document.querySelectorAll("main :is(h1, p, img, .row)")].map((part) => part.getBoundingClientRect().top);
    const start = tops.find((top) => top >= under);
    if (start !== undefined) scrollBy(0, Math.round(start - under));
  }, PHONE_TOP);
  const box = await page.locator(".slot").boundingBox();
  const [screen, scale] = [SCREENS[device], SCALES[device]];
  if (
    !box ||
    box.y < (device === "Phone" ? PHONE_TOP : 0) ||
    box.x < 0 ||
    box.y + box.height > screen.height ||
    box.x + box.width > screen.width
  )
    throw new Error(`${kind} ${id}: the slot is not on the screen: ${JSON.stringify(box)}`);
  const [left, top] = [Math.round(box.x * scale), Math.round(box.y * scale)];
  const [width, height] = [size[0] * scale, size[1] * scale];
  return {
    background: await compress(await takeScreenshot(page), MAX_BYTES[kind], `${kind} ${id}`),
    file: {
      id,
      kind,
      name: pageName(template),
      categories: kind === "display" ? { page: label, device, size: `${size[0]}×${size[1]}` } : { network: label, device },
      width: screen.width * scale,
      height: screen.height * scale,
      corners: [
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
      ],
      slot: { width: size[0], height: size[1] },
      layers: null,
    },
  };
}

async function compress(image: Buffer, max: number, name: string): Promise<Buffer> {
  for (let quality = 86; quality >= 40; quality -= 6) {
    const file = await sharp(image).removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (file.length <= max) return file;
  }
  throw new Error(`${name}: larger than ${max} bytes at the lowest quality`);
}
