import { setTimeout as wait } from "node:timers/promises";

/** Chromium’s error while it has no frame of the page. It takes the same screenshot when asked again. */
const REJECTION = "Unable to capture screenshot";
const ATTEMPTS = 3;
/** A frame at 60 Hz. */
const FRAME_MS = 17;

/**
 * Takes a screenshot, and again in the next frames if Chromium has none of the page yet.
 * @throws the error of the last attempt, and every other error at once
 */
export async function takeScreenshot<Options, Image>(
  page: { screenshot(options: Options): Promise<Image> },
  options: Options,
): Promise<Image> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.screenshot(options);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && error.message.includes(REJECTION))) throw error;
      await wait(FRAME_MS);
    }
  }
}
