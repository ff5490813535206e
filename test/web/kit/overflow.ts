import type { Page } from "playwright-core";

/** Whether a page is wider than its window, so that it scrolls horizontally. */
export const overflowsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
