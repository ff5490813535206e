import { expect, test } from "vitest";
import { exposureOf } from "#domain/brands/metrics/exposure.ts";

test("the exposure of a brand and its interval never exceed the duration of the video", () => {
  // The last searched frame may be later than the end of the video.
  const uncertain = { from: 0, to: 6.5, confidence: 0.5 };
  expect(exposureOf([uncertain], 6)).toEqual({ value: 6, interval: [expect.any(Number), 6] });
  const exposure = exposureOf([uncertain], 20);
  expect(exposure.value).toBe(6.5);
  expect(exposure.interval[0]).toBeGreaterThanOrEqual(0);
  expect(exposure.interval[1]).toBeLessThanOrEqual(20);
});
