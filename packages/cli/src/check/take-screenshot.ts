import { setTimeout as pause } from "node:timers/promises";

/** Chromium’s error while it has no frame of the page. It takes the same screenshot when asked again. */
const REJECTION = "Unable to capture screenshot";
const MAX_ATTEMPTS = 4;
/** Long enough for a busy machine, such as one that runs other checks, to draw a frame. */
const PAUSE_MS = 250;

/**
 * Takes a screenshot, and again if Chromium has no frame of the page yet.
 * @param pauseMs milliseconds between two attempts
 * @throws the error of the last attempt, and every other error at once
 */
export async function takeScreenshot<Options, Image>(
  page: { screenshot(options: Options): Promise<Image> },
  options: Options,
  pauseMs = PAUSE_MS,
): Promise<Image> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.screenshot(options);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof Error && error.message.includes(REJECTION))) throw error;
      await pause(pauseMs);
    }
  }
}
