import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { connectOver } from "#adapters/browser/connection.ts";
import { retryScreenshot } from "#adapters/browser/retry-screenshot.ts";

const IMAGE = { result: { data: "aW1hZ2U=" } };
const NO_FRAME = { error: { message: "Unable to capture screenshot" } };

/** Asks a browser that gives these answers, in turn. @returns the answer that counts, and how often it was asked */
function ask(...answers: object[]) {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()];
  const { browser } = connectOver(toBrowser, fromBrowser);
  let asked = 0;
  toBrowser.on("data", () => fromBrowser.write(`${JSON.stringify({ id: asked + 1, ...answers[asked++] })}\0`));
  const answer = retryScreenshot(() => browser.send("Page.captureScreenshot"), 0);
  return { answer, asked: () => asked };
}

test("a screenshot is taken again when Chromium had no frame of the page", async () => {
  const { answer, asked } = ask(NO_FRAME, NO_FRAME, IMAGE);
  expect(await answer).toEqual(IMAGE.result);
  expect(asked()).toBe(3);
});

test("a capture fails after four attempts without a frame", async () => {
  const { answer, asked } = ask(NO_FRAME, NO_FRAME, NO_FRAME, NO_FRAME, IMAGE);
  await expect(answer).rejects.toMatchObject({ name: "CaptureFailed", message: NO_FRAME.error.message });
  expect(asked()).toBe(4);
});

test("a screenshot is not repeated after another error", async () => {
  const { answer, asked } = ask({ error: { message: "Cannot take screenshot with 0 width." } }, IMAGE);
  await expect(answer).rejects.toMatchObject({ name: "CaptureFailed", message: expect.stringContaining("0 width") });
  expect(asked()).toBe(1);
});
