import { launchBrowser } from "#test/kit/browser.ts";
import { listLayouts } from "../reference/layouts/layouts.ts";
import { renderLayout } from "../reference/layouts/render-layout.ts";
import type { DrawnLayout } from "./layouts.ts";

/** Draws our own layouts in a browser. @param layouts by default all of them */
export async function drawLayouts(layouts = listLayouts()): Promise<DrawnLayout[]> {
  const browser = await launchBrowser();
  try {
    const drawn: DrawnLayout[] = [];
    for (const layout of layouts) drawn.push({ layout, ...(await renderLayout(browser, layout)) });
    return drawn;
  } finally {
    await browser.close();
  }
}
