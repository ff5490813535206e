import { setTimeout as pause } from "node:timers/promises";

/** Chromium's answer while it has no frame of the page, mostly to the first screenshot after it started. */
const NO_FRAME = "Unable to capture screenshot";
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Takes a screenshot, again when Chromium has no frame of the page yet: it takes the same screenshot when asked a moment later.
 * @param take one attempt
 * @param pauseMs milliseconds between two attempts
 * @throws the error of the last attempt, and every other error immediately
 */
export async function retryScreenshot<Screenshot>(take: () => Promise<Screenshot>, pauseMs = PAUSE_MS): Promise<Screenshot> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await take();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof Error && error.message.includes(NO_FRAME))) throw error;
      await pause(pauseMs);
    }
  }
}
