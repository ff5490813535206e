import { describe, expect, test } from "vitest";
import { Metrics } from "#contracts/attention.ts";
import { withComparisons } from "#domain/scores/comparisons.ts";
import { frameMetrics } from "#domain/scores/over-time/frame-metrics.ts";
import { representativeFrame } from "#domain/scores/over-time/representative-frame.ts";
import { type FrameScores, scoreFrame } from "#domain/scores/over-time/score-frame.ts";
import { StoredFrameMetrics } from "#domain/scores/over-time/stored-frame-metrics.ts";
import { summariseFrames } from "#domain/scores/over-time/summarise-frames.ts";
import { SCORE_SCALES } from "#domain/scores/scales.ts";
import { scoreMap } from "#domain/scores/score-map.ts";

const [{ reference, calibration }] = SCORE_SCALES as [(typeof SCORE_SCALES)[number]];
const MODEL = { model: reference.model, group: "photograph" } as const;
const FRAME = { width: 1920, height: 1080 };
const [WIDTH, HEIGHT] = [48, 27];

/** Attention around positions, 0…1 of width and height, wide or narrow, in `levels` levels. */
function attention(levels: number, spread: number, ...places: readonly (readonly [x: number, y: number])[]) {
  const values = Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
    const [x, y] = [((cell % WIDTH) + 0.5) / WIDTH, (Math.floor(cell / WIDTH) + 0.5) / HEIGHT];
    return places.reduce((sum, [px, py]) => sum + Math.exp(-((x - px) ** 2 + (y - py) ** 2) / spread), 0.02);
  });
  const highest = Math.max(...values);
  return values.map((value) => Math.round((levels * value) / highest));
}
const grid = (spread: number, ...places: readonly (readonly [x: number, y: number])[]) => ({
  width: WIDTH,
  height: HEIGHT,
  values: Uint8Array.from(attention(255, spread, ...places)),
});
const seen = (map: ReturnType<typeof grid>, standsOut = true): FrameScores => scoreFrame({ ...MODEL, map, standsOut }, FRAME);

describe("the metrics of a frame", () => {
  test("the metrics of a frame equal the scores of the same map of an image within three points, despite 8 bits", () => {
    for (const spread of [0.002, 0.01, 0.05]) {
      const places = [
        [0.3, 0.4],
        [0.7, 0.6],
      ] as const;
      const fine = { width: WIDTH, height: HEIGHT, values: Uint16Array.from(attention(65535, spread, ...places)) };
      const { metrics, clarity } = scoreMap({ ...MODEL, map: fine, standsOut: true }, FRAME);

      const moment = seen(grid(spread, ...places));

      expect(Math.abs(moment.focus! - metrics.focus)).toBeLessThanOrEqual(3);
      expect(Math.abs(moment.proximity! - metrics.proximity)).toBeLessThanOrEqual(3);
      expect(Math.abs(moment.clarity! - clarity!)).toBeLessThanOrEqual(3);
    }
  });

  test("the mass of a frame is a fifth for uniform attention, more for a spot and 1 for a single cell", () => {
    expect(seen({ width: WIDTH, height: HEIGHT, values: new Uint8Array(WIDTH * HEIGHT).fill(9) }).mass).toBeCloseTo(0.2, 9);
    expect(seen(grid(0.002, [0.5, 0.5])).mass).toBeGreaterThan(0.25);
    const dot = new Uint8Array(WIDTH * HEIGHT);
    dot[0] = 255;
    expect(seen({ width: WIDTH, height: HEIGHT, values: dot }).mass).toBe(1);
  });

  test("the centre of a frame is the centre of attention", () => {
    const dot = new Uint8Array(4);
    dot[3] = 255;
    expect(seen({ width: 2, height: 2, values: dot })).toMatchObject({ x: 0.75, y: 0.75 });
    expect(seen(grid(0.01, [0.2, 0.3], [0.8, 0.7])).x).toBeCloseTo(0.5, 2);
  });

  test("a flat frame has no scores", () => {
    expect(seen(grid(0.1, [0.5, 0.5]), false)).toMatchObject({ clarity: null, focus: null, proximity: null });
  });
});

describe("a video's chart", () => {
  test("a video's chart has every frame, the cuts and the range of clarity", () => {
    const moments = [seen(grid(0.003, [0.5, 0.5])), seen(grid(0.1, [0.5, 0.5]), false), seen(grid(0.05, [0.2, 0.5], [0.8, 0.5]))];

    const chart = StoredFrameMetrics.parse(frameMetrics(moments, [2], 10));

    expect(chart).toMatchObject({ rate: 10, length: 3, cuts: [2], percentiled: true });
    expect(chart.clarity_frames[1]).toBeNull();
    expect([chart.max, chart.min]).toEqual([moments[0]!.clarity, moments[2]!.clarity]);
    for (const list of [chart.focus, chart.proximity, chart.mass, chart.x, chart.y]) expect(list).toHaveLength(3);
  });

  test("a flat video has no range in its chart", () => {
    expect(frameMetrics([seen(grid(0.1, [0.5, 0.5]), false)], [], 10)).toMatchObject({ min: 0, max: 0 });
  });
});

describe("a video's scores", () => {
  test("a video's scores are the mean over the frames in which something stands out", () => {
    const moments = [seen(grid(0.005, [0.5, 0.5])), seen(grid(0.05, [0.2, 0.5], [0.8, 0.5])), seen(grid(0.1, [0.5, 0.5]), false)];

    const { metrics, clarity } = summariseFrames(moments, MODEL.model, MODEL.group);

    const mean = (score: "clarity" | "focus" | "proximity") => (moments[0]![score]! + moments[1]![score]!) / 2;
    expect(Math.abs(clarity! - mean("clarity"))).toBeLessThanOrEqual(1);
    expect(Math.abs(metrics.focus - mean("focus"))).toBeLessThanOrEqual(1);
    expect(Math.abs(metrics.proximity - mean("proximity"))).toBeLessThanOrEqual(1);
    expect(Metrics.parse(withComparisons(metrics))).toMatchObject({
      percentile_area: 100 - metrics.focus,
      percentile_distances: 100 - metrics.proximity,
      stands_out: true,
      group: "photograph",
      model: reference.model,
      reference: reference.version,
      calibration: calibration.version,
    });
  });

  test("a video's scores have intervals that are no narrower for a long video", () => {
    const one = seen(grid(0.01, [0.5, 0.5]));
    const flat = seen(grid(0.1, [0.5, 0.5]), false);

    const { metrics, share } = summariseFrames([one, flat], MODEL.model, MODEL.group);

    expect(share).toEqual(calibration.groups.photograph.share);
    const long = Array.from({ length: 500 }, () => one);
    expect(summariseFrames(long, MODEL.model, MODEL.group).metrics.intervals).toMatchObject({
      focus: metrics.intervals!.focus,
      proximity: metrics.intervals!.proximity,
      clarity: metrics.intervals!.clarity,
    });
  });

  test("a video's scores always lie within their intervals", () => {
    const spreads = [0.002, 0.005, 0.01, 0.02, 0.05];
    const moments = spreads.map((spread, at) => seen(grid(spread, [0.3, 0.4], [0.5 + at / 20, 0.6])));
    for (let count = 1; count <= moments.length; count++) {
      const { metrics, clarity } = summariseFrames(moments.slice(0, count), MODEL.model, MODEL.group);
      const { focus, proximity, intervals } = metrics;
      for (const [score, name] of [
        [focus, "focus"] as const,
        [proximity, "proximity"] as const,
        [clarity!, "clarity"] as const,
      ]) {
        const [low, high] = intervals![name];
        expect([low <= score, score <= high], `${name} ${score} in ${low} to ${high}`).toEqual([true, true]);
      }
    }
  });

  test("a video's scores have no intervals with an uncalibrated model", () => {
    const { metrics, share } = summariseFrames([seen(grid(0.01, [0.5, 0.5]))], "another", MODEL.group);
    expect(metrics).toMatchObject({ intervals: null, statements: null, comparison: null, calibration: null });
    expect(share).toBeUndefined();
  });

  test("a flat video's scores are those of the prior, and it reports that nothing stands out", () => {
    const map = grid(0.1, [0.5, 0.5]);
    const asImage = scoreMap({ ...MODEL, map, standsOut: false }, FRAME);

    const { metrics, clarity } = summariseFrames([seen(map, false), seen(map, false)], MODEL.model, MODEL.group);

    expect(metrics.stands_out).toBe(false);
    expect(Math.abs(metrics.focus - asImage.metrics.focus)).toBeLessThanOrEqual(1);
    expect(Math.abs(clarity! - asImage.clarity!)).toBeLessThanOrEqual(1);
  });

  test("the scores of a video without frames are an error", () => {
    expect(() => summariseFrames([], MODEL.model, MODEL.group)).toThrow("without a map");
  });
});

describe("the representative frame of a video", () => {
  const moment = (own: Partial<FrameScores>): FrameScores => ({
    clarity: 50,
    focus: 50,
    proximity: 50,
    statistics: { logArea: -1, distances: 0.3 },
    standings: { focus: 0, proximity: 0, clarity: 0 },
    mass: 0.6,
    x: 0.5,
    y: 0.5,
    ...own,
  });
  const video = (own: Readonly<Record<number, Partial<FrameScores>>>) =>
    Array.from({ length: 20 }, (_, number) => moment({ x: 0.3 + number / 50, ...own[number] }));

  test("the representative frame of a video is a typical frame, not the one with the highest clarity", () => {
    expect(representativeFrame(video({ 11: { clarity: 100, mass: 1, x: 0.9 } }), [], 10)).toBe(10);
  });

  test("the representative frame of a video is not at either end, not just after a cut and not a flat frame", () => {
    const like = Object.fromEntries([0, 4, 8, 12, 19].map((number) => [number, { x: 0.48 }]));
    expect(representativeFrame(video({ ...like, 6: { clarity: null, x: 0.5 } }), [8], 10)).toBe(13);
  });

  test("a short video and a flat video have a representative frame", () => {
    expect(representativeFrame([moment({})], [0], 10)).toBe(0);
    expect(
      representativeFrame(
        video({}).map((each) => ({ ...each, clarity: null })),
        [],
        10,
      ),
    ).toBe(10);
  });
});
