import { expect, test } from "vitest";
import { takeScreenshot } from "#packages/cli/src/check/take-screenshot.ts";
import { attentionMatchers } from "#packages/playwright/src/index.ts";

const REJECTED = new Error(
  "page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot\nCall log:\n  - taking page screenshot",
);
const IMAGE = new Uint8Array([1, 2, 3]);

/** A page that gives these answers to requests of a screenshot, in turn. */
function pageOf(...answers: readonly (Uint8Array | Error)[]) {
  const asked: unknown[] = [];
  return {
    asked,
    title: async () => "Shop",
    viewportSize: () => ({ width: 100, height: 100 }),
    async screenshot(options: unknown): Promise<Uint8Array> {
      const answer = answers[asked.length];
      asked.push(options);
      if (answer instanceof Uint8Array) return answer;
      throw answer;
    },
  };
}

test("a screenshot that Chromium rejects is taken again, at most three times, with the same options", async () => {
  const page = pageOf(REJECTED, REJECTED, IMAGE);
  expect(await takeScreenshot(page, { scale: "css" }, 0)).toBe(IMAGE);
  expect(page.asked).toEqual([{ scale: "css" }, { scale: "css" }, { scale: "css" }]);

  const rejecting = pageOf(REJECTED, REJECTED, REJECTED, REJECTED, IMAGE);
  await expect(takeScreenshot(rejecting, {}, 0)).rejects.toBe(REJECTED);
  expect(rejecting.asked).toHaveLength(4);
});

test("another error of Chromium is not repeated", async () => {
  const closed = new Error("page.screenshot: Target page, context or browser has been closed");
  const page = pageOf(closed, IMAGE);
  await expect(takeScreenshot(page, {})).rejects.toBe(closed);
  expect(page.asked).toHaveLength(1);
});

test("the matcher takes a rejected screenshot again", async () => {
  const page = pageOf(REJECTED, IMAGE);
  const { toDrawAttention } = attentionMatchers({ baseUrl: "http://127.0.0.1:1", apiKey: "sl_1" });
  const hidden = { boundingBox: async () => null };
  await expect(toDrawAttention.call({ isNot: false }, page, hidden, { atLeast: 0.1 })).rejects.toThrow(
    /isn’t on the visible part/,
  );
  expect(page.asked).toHaveLength(2);
});
