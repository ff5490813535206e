import { describe, expect, test } from "vitest";
import { ANALYSIS_RATE, analysisSize } from "#domain/heatmaps/video/segments.ts";
import { selectFrames } from "#domain/heatmaps/video/select-frames.ts";
import { modelInputSize } from "#inference/attention/model-input.ts";

const SIZE = { width: 96, height: 54 };

/** A grey frame with a square of light at a place. */
function frame(left: number, { grey = 60, side = 4 } = {}): Uint8Array {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3).fill(grey);
  for (let row = 20; row < 20 + side; row++) rgb.fill(255, (row * SIZE.width + left) * 3, (row * SIZE.width + left + side) * 3);
  return rgb;
}

async function looks(frames: readonly Uint8Array[], from = 0): Promise<string[]> {
  const shown = (async function* () {
    for (const [at, rgb] of frames.entries()) yield { time: (from + at) / ANALYSIS_RATE, rgb };
  })();
  const seen: string[] = [];
  for await (const { selection } of selectFrames(shown, SIZE)) seen.push(selection);
  return seen;
}
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe("the model is called", () => {
  test("the model is called for every second frame where things move a little, and for the last", async () => {
    const expected = ["asked", "between", "asked", "between", "asked"];
    expect(await looks(times(5, (at) => frame(10 + at)))).toEqual(expected);
    expect(await looks(times(6, (at) => frame(10 + at)))).toEqual([...expected, "asked"]);
  });

  test("the model is called for the frames on both sides of a cut, wherever it is", async () => {
    for (const cut of [2, 3, 4]) {
      const frames = times(7, (at) => frame(10 + at, { grey: at < cut ? 60 : 160 }));
      const seen = await looks(frames);
      expect(seen.slice(cut - 1, cut + 1)).toEqual(["asked", "asked"]);
    }
  });

  test("the model is called for every frame where something large moves fast", async () => {
    expect(await looks(times(5, (at) => frame(4 + 16 * at, { side: 16 })))).toEqual(times(5, () => "asked"));
  });

  test("the model is called once while the image stays the same, and again when it has slowly changed", async () => {
    expect(await looks(times(4, () => frame(10)))).toEqual(["asked", "same", "same", "same"]);

    const fading = await looks(times(12, (at) => frame(10, { grey: 60 + at })));

    expect(fading.slice(0, 3)).toEqual(["asked", "same", "same"]);
    expect(fading.filter((look) => look === "asked").length).toBeGreaterThanOrEqual(3);
  });

  test("the model is called for the same frames in a segment as in the whole video", async () => {
    const frames = times(24, (at) => frame(10 + at, { grey: at % 7 === 0 ? 120 : 60 }));

    expect((await looks(frames.slice(10), 10)).slice(2)).toEqual((await looks(frames)).slice(12));
  });
});

describe("the size of the frames that the model receives", () => {
  test.each([
    [1920, 1080],
    [1280, 720],
    [1080, 1920],
    [1080, 1080],
    [1080, 1350],
    [1360, 768],
    [1366, 768],
    [2560, 1080],
    [854, 480],
    [320, 180],
  ])("the model processes a frame of %i × %i at the size of an image of that size", (width, height) => {
    const seen = analysisSize({ width, height });

    expect([seen.width % 2, seen.height % 2]).toEqual([0, 0]);
    for (const pixels of [320 * 240, 2 * 320 * 240])
      expect(modelInputSize(seen.width, seen.height, pixels)).toEqual(modelInputSize(width, height, pixels));
  });
});
