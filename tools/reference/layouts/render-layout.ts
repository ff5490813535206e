import type { Browser } from "playwright-core";
import sharp from "sharp";
import { takeScreenshot } from "../../take-screenshot.ts";
import { layoutHtml } from "./layout-html.ts";
import type { Layout } from "./layouts.ts";

/** A rectangle in pixels of the image. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/**
 * Where the known elements of a layout are: always headline, button and logo; text (the small print below the headline) and
 * dialog where there is one.
 */
export type Boxes = Readonly<Record<string, Box>>;

/**
 * Draws a layout.
 * @returns a WebP file without loss, and the boxes of its elements in whole pixels
 * @throws Error when an element is not completely inside the image
 */
export async function renderLayout(browser: Browser, layout: Layout): Promise<{ image: Uint8Array; boxes: Boxes }> {
  const { width, height } = layout;
  const page = await browser.newPage({ viewport: { width, height }, offline: true });
  try {
    await page.setContent(layoutHtml(layout));
    await page.evaluate(() => document.fonts.ready);
    const boxes = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>("[data-box]")].map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          // A headline is as wide as its text, not as its column.
          const { x, y, width, height } = (element.tagName === "H1" ? range : element).getBoundingClientRect();
          return [
            element.dataset.box!,
            { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
          ];
        }),
      ),
    );
    const outside = Object.entries(boxes).find(([, box]) => !isInside(box, layout));
    if (outside) throw new Error(`${layout.name}: ${outside[0]} is outside the image`);
    const image = await sharp(await takeScreenshot(page))
      .removeAlpha()
      .webp({ lossless: true })
      .toBuffer();
    return { image, boxes };
  } finally {
    await page.close();
  }
}

const isInside = (box: Box, { width, height }: Layout): boolean =>
  box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 && box.x + box.width <= width && box.y + box.height <= height;
