import type { Page, PageScreenshotOptions } from "playwright-core";
import { retryScreenshot } from "#adapters/browser/retry-screenshot.ts";

/** A screenshot of an open page; taken again when Chromium had no frame of it yet. */
export const takeScreenshot = (page: Page, options?: PageScreenshotOptions): Promise<Buffer> =>
  retryScreenshot(() => page.screenshot(options));
