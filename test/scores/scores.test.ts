import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReferenceGroup } from "#contracts/reference-group.ts";
import { attentionArea } from "#domain/scores/attention-area.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { blurGrid } from "#domain/scores/blur-grid.ts";
import { type GroupCalibration, shareInterval } from "#domain/scores/calibration.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { GRID_SIDE, resampleToFixedGrid } from "#domain/scores/fixed-grid.ts";
import { humanStatistics } from "#domain/scores/human-statistics.ts";
import { meanAttentionDistance } from "#domain/scores/mean-attention-distance.ts";
import { toMetrics } from "#domain/scores/metrics.ts";
import { percentileOf, quantilesOf } from "#domain/scores/percentile.ts";
import { type GroupReference, SCORE_SCALES, type ScoreScales } from "#domain/scores/scales.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import type { Standings } from "#domain/scores/standings.ts";
import { statisticsOf } from "#domain/scores/statistics.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";

const mapOf = (rows: readonly (readonly number[])[]): AttentionMap => ({
  width: rows[0]!.length,
  height: rows.length,
  values: Uint16Array.from(rows.flat()),
});
const someMap = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) =>
  fc
    .array(fc.integer({ min: 0, max: 65535 }), { minLength: width * height, maxLength: width * height })
    .filter((values) => values.some((value) => value > 0))
    .map((values) => ({ width, height, values: Uint16Array.from(values) })),
);

describe("the area with half the attention", () => {
  test("the area with half the attention is half of an image with uniform attention", () => {
    expect(
      attentionArea(
        mapOf([
          [7, 7],
          [7, 7],
        ]),
        0.5,
      ),
    ).toBe(0.5);
  });

  test("the area with half the attention is half of a single cell with all attention", () => {
    expect(
      attentionArea(
        mapOf([
          [0, 0, 0],
          [0, 9, 0],
        ]),
        0.5,
      ),
    ).toBeCloseTo(0.5 / 6, 12);
  });

  test("the area with half the attention contains the strongest cells, and the last one in part", () => {
    // Half of the total of 10 is 5: the 4 of the first cell and a third of the 3 of the second.
    expect(attentionArea(mapOf([[4, 3, 2, 1]]), 0.5)).toBeCloseTo((1 + 1 / 3) / 4, 12);
  });

  test("the area with half the attention is between 0 and ½ for every map and does not depend on its unit", () => {
    fc.assert(
      fc.property(someMap, ({ values, ...size }) => {
        const area = attentionArea({ ...size, values }, 0.5);
        expect(area).toBeGreaterThan(0);
        expect(area).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(attentionArea({ ...size, values: Float64Array.from(values, (value) => value * 0.001) }, 0.5)).toBeCloseTo(area, 9);
      }),
    );
  });

  test("a map without attention is an error, not a number", () => {
    expect(() => attentionArea(mapOf([[0, 0]]), 0.5)).toThrow("no density");
  });
});

describe("the distance between two fixations", () => {
  const two = mapOf([
    [0, 0, 0, 0, 0, 0, 0],
    [0, 3, 0, 0, 0, 3, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ]);

  test("the distance between two fixations is half that of two equal spots, since half of the pairs are on one spot", () => {
    expect(meanAttentionDistance(two, { width: 7, height: 3 })).toBeCloseTo(4 / 2 / Math.hypot(7, 3), 12);
  });

  test("the distance between two fixations is measured in the aspect ratio of the image", () => {
    expect(meanAttentionDistance(two, { width: 700, height: 100 })).toBeCloseTo(400 / 2 / Math.hypot(700, 100), 12);
  });

  test("the distance between two fixations is the mean over all pairs of cells, weighted by the attention on both", () => {
    const three = mapOf([
      [0, 0, 2],
      [0, 0, 0],
      [4, 0, 2],
    ]);
    // Masses ¼, ½ and ¼: pairs have weights ⅛, ⅛ and 1⁄16 at distances √8, 2 and 2, each in both orders.
    const expected = (2 * (Math.sqrt(8) / 8 + 2 / 8 + 2 / 16)) / Math.hypot(3, 3);
    expect(meanAttentionDistance(three, { width: 3, height: 3 })).toBeCloseTo(expected, 12);
  });

  test("the distance between two fixations is 0 for a single cell and at most the diagonal", () => {
    expect(meanAttentionDistance(mapOf([[0, 9, 0]]), { width: 3, height: 1 })).toBe(0);
    fc.assert(
      fc.property(someMap, (map) => {
        const distance = meanAttentionDistance(map, map);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThan(1);
      }),
    );
  });
});

describe("the measurement grid", () => {
  test("the measurement grid preserves the sum in each part of the image, and splits a cell across parts in proportion", () => {
    const { values } = resampleToFixedGrid(mapOf([[1, 0, 2]]));
    const column = (at: number) => values.filter((_, cell) => cell % GRID_SIDE === at).reduce((sum, value) => sum + value, 0);
    expect(column(0)).toBeCloseTo(1 / 32, 12);
    expect(column(10)).toBeCloseTo(2 / 3 / 32, 12);
    expect(column(11)).toBe(0);
    expect(column(31)).toBeCloseTo(2 / 32, 12);
  });

  test("the measurement grid is the same for the same map at any resolution", () => {
    fc.assert(
      fc.property(someMap, fc.integer({ min: 2, max: 5 }), ({ width, height, values }, times) => {
        const [wide, high] = [width * times, height * times];
        const finer = Uint16Array.from(
          { length: wide * high },
          (_, at) => values[Math.floor(at / wide / times) * width + Math.floor((at % wide) / times)]!,
        );
        const grid = resampleToFixedGrid({ width, height, values }).values;
        const again = resampleToFixedGrid({ width: wide, height: high, values: finer }).values;
        expect(Math.max(...again.map((value, cell) => Math.abs(value - grid[cell]!)))).toBeLessThan(1e-12);
        expect(grid.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("percentiles", () => {
  const quantiles = [10, 20, 20, 30, 50];

  test.each([
    [9, 0],
    [10, 0],
    [15, 12.5],
    [20, 37.5],
    [25, 62.5],
    [40, 87.5],
    [50, 100],
    [51, 100],
  ])("the value %d stands at the percentile %d", (value, percentile) => {
    expect(percentileOf(value, quantiles)).toBe(percentile);
  });

  test("quantiles run from the smallest to the largest value", () => {
    expect(quantilesOf([3, 1, 2], 4)).toEqual([1, 1.5, 2, 2.5, 3]);
  });

  test("a larger value never has a lower percentile", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 }), (values) => {
        const stored = quantilesOf(values, 10);
        const stands = values.toSorted((one, other) => one - other).map((value) => percentileOf(value, stored));
        expect(stands).toEqual(stands.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe("the blurred grid", () => {
  test("the blurred grid keeps all attention, spreads it as far in a wide image as in a tall one, and mirrors it at the edges", () => {
    const values = new Float64Array(GRID_SIDE * GRID_SIDE);
    values[16 * GRID_SIDE + 16] = 1;
    const grid = { width: GRID_SIDE, height: GRID_SIDE, values };
    const wide = blurGrid(grid, { width: 200, height: 100 });
    const tall = blurGrid(grid, { width: 100, height: 200 });
    expect(wide.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    // Two cells down in the wide image are as many pixels as one cell across.
    expect(wide.values[18 * GRID_SIDE + 16]).toBeCloseTo(wide.values[16 * GRID_SIDE + 17]!, 6);
    expect(tall.values[16 * GRID_SIDE + 18]).toBeCloseTo(wide.values[18 * GRID_SIDE + 16]!, 9);
    const corner = { ...grid, values: Float64Array.from(values, (_, cell) => Number(cell === 0)) };
    const atCorner = blurGrid(corner, { width: 100, height: 100 }).values;
    expect(atCorner.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(atCorner[0]).toBeGreaterThan(atCorner[1]!);
  });
});

describe("scores", () => {
  const quantiles = Array.from({ length: 101 }, (_, at) => (at - 50) / 25);
  const distribution = { mean: 0, deviation: 1, quantiles };
  /** Half of the references have an area below 50%, and a distance below 0.3; standings are 2 deviations either side. */
  const references: GroupReference = {
    counts: { hand: 3 },
    scores: {
      focus: { ...distribution, mean: -Math.log(0.5), deviation: 0.5 },
      proximity: { ...distribution, mean: -0.3, deviation: 0.1 },
      clarity: { ...distribution, deviation: 2 },
    },
  };
  /** The references of pages have smaller areas. */
  const pages = { ...references, scores: { ...references.scores, focus: { ...references.scores.focus, mean: -Math.log(0.2) } } };
  const fit = {
    correlation: 0.8,
    slope: 1,
    proximitySlope: 0,
    reach: 0.5,
    residual: 0.3,
    width: 25,
    threshold: 0.6,
    variantThreshold: 0.2,
  };
  const known: GroupCalibration = {
    images: 9,
    scores: { focus: fit, proximity: fit, clarity: fit },
    statistics: {
      logArea: { predicted: Math.log(0.5), people: Math.log(0.25), predictedDeviation: 0.5, peopleDeviation: 0.5 },
      distances: { predicted: 0.3, people: 0.3, predictedDeviation: 0.1, peopleDeviation: 0.1 },
    },
    share: { reach: 0.2, doubt: 0 },
    shareThreshold: 0.1,
  };
  const imprecise = { ...known, scores: { ...known.scores, focus: { ...fit, width: 71 }, clarity: { ...fit, width: 80 } } };
  const perGroup = <T>(own: T, other: { page?: T; infographic?: T } = {}) => ({
    photograph: own,
    page: own,
    page_slice: own,
    ad: own,
    infographic: own,
    ...other,
  });
  const scales: ScoreScales = {
    reference: { version: "reference-test", model: "any", groups: perGroup(references, { page: pages }) },
    calibration: { version: "calibration-test", model: "any", groups: perGroup(known, { infographic: imprecise }) },
  };
  const made = { model: "any", group: "photograph", standsOut: true } as const;
  const even = mapOf([
    [5, 5],
    [5, 5],
  ]);
  const one = mapOf([
    [0, 0, 0, 0],
    [0, 9, 0, 0],
    [0, 0, 0, 0],
  ]);
  const size = { width: 200, height: 200 };

  test("scores are the percentiles of the standings in −log(area), −distance, and their sum", () => {
    const { metrics, clarity } = scoreMap({ ...made, map: one }, size, scales);
    const { logArea, distances } = statisticsOf(one, size);
    const focus = (-logArea - -Math.log(0.5)) / 0.5;
    const proximity = (-distances - -0.3) / 0.1;
    const points = (standing: number) => Math.min(100, Math.max(0, roundHalfUp(50 + 25 * standing)));

    expect(metrics).toMatchObject({
      focus: points(focus),
      percentile_area: 100 - points(focus),
      proximity: points(proximity),
      percentile_distances: 100 - points(proximity),
      group: "photograph",
      area_share: 0.8,
      precise: ["focus", "proximity", "clarity"],
      model: "any",
      reference: "reference-test",
      calibration: "calibration-test",
      stands_out: true,
    });
    expect(clarity).toBe(points((focus + proximity) / 2));
  });

  test("the area is the one that holds 80% of the attention, in human units", () => {
    const { metrics } = scoreMap({ ...made, map: even }, size, scales);
    // Uniform attention needs 0.8 of the image; people's areas are half of the predicted ones.
    expect(metrics.area).toBeCloseTo(0.4, 6);
    const [low, high] = metrics.intervals!.area!;
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(0.4);
    expect(high).toBeLessThanOrEqual(0.8);
  });

  test("scores are percentiles among images of the same group", () => {
    const inPhotographs = scoreMap({ ...made, map: even }, size, scales);
    const inPages = scoreMap({ ...made, group: "page", map: even }, size, scales);
    expect(inPages.metrics.area).toBe(inPhotographs.metrics.area);
    expect(inPages.metrics.focus).toBeLessThan(inPhotographs.metrics.focus);
  });

  test("a group with wide intervals has no clarity and names the scores that may be shown", () => {
    const { metrics, clarity } = scoreMap({ ...made, group: "infographic", map: one }, size, scales);
    expect(metrics.precise).toEqual(["proximity"]);
    expect(clarity).toBeNull();
  });

  const metricsAt = (standings: Standings, against = scales, group: ReferenceGroup = "photograph") =>
    toMetrics({ ...made, group, measured: [{ statistics: { logArea: -1, distances: 0.3 }, standings }] }, against).metrics;

  test("the value expected of people can depend on proximity, and the score does not", () => {
    const both = { ...known, scores: { ...known.scores, focus: { ...fit, slope: 0.5, proximitySlope: 0.25 } } };
    const joint = { ...scales, calibration: { ...scales.calibration, groups: perGroup(both) } };
    const close = metricsAt({ focus: 0.2, proximity: 1, clarity: 0.6 }, joint);
    const distant = metricsAt({ focus: 0.2, proximity: -1, clarity: -0.4 }, joint);
    expect([close.focus, distant.focus]).toEqual([55, 55]);
    expect(close.comparison!.focus.position).toBeCloseTo(0.35, 9);
    expect(distant.comparison!.focus.position).toBeCloseTo(-0.15, 9);
    expect(close.comparison!.proximity.position).toBe(1);
    expect(close.intervals!.focus).toEqual([46, 72]);
    expect(close.statements!.focus).toMatchObject({ side: "above" });
    // The expected standing is far below the middle, the score above it.
    expect(metricsAt({ focus: 0.2, proximity: -3, clarity: -1.4 }, joint).statements!.focus).toBeNull();
  });

  test("the range of the area is around the standing expected from both", () => {
    const both = { ...known, scores: { ...known.scores, focus: { ...fit, slope: 0.5, proximitySlope: 0.5 } } };
    const rangeAt = (distances: number) => humanStatistics({ logArea: Math.log(0.5), distances }, both).area;
    expect(rangeAt(0.3)).toEqual(humanStatistics({ logArea: Math.log(0.5), distances: 0.3 }, known).area);
    expect(rangeAt(0.4).value).toBe(rangeAt(0.3).value);
    expect(rangeAt(0.4).interval[1]).toBeGreaterThan(rangeAt(0.3).interval[1]);
  });

  test("a statement is made only when it is right with at least 73%", () => {
    const statement = (standing: number) => metricsAt({ focus: standing, proximity: 0, clarity: 0 }).statements!.focus;
    // Φ(0.6) = 0.726, Φ(0.7) = 0.758 with a residual of 0.3.
    expect(statement(0.18)).toBeNull();
    expect(statement(0.21)).toEqual({ side: "above", probability: expect.closeTo(0.758, 3) });
    expect(statement(-0.21)).toEqual({ side: "below", probability: expect.closeTo(0.758, 3) });
    expect(statement(9)).toEqual({ side: "above", probability: 0.99 });
  });

  test("a score is within its interval for any map and group", () => {
    fc.assert(
      fc.property(someMap, fc.constantFrom(...ReferenceGroup.options), (map, group) => {
        for (const against of [scales, ...SCORE_SCALES]) {
          const { metrics } = scoreMap({ map, model: against.reference.model, group, standsOut: true }, size, against);
          for (const score of ["focus", "proximity"] as const) {
            const [low, high] = metrics.intervals![score];
            expect(low).toBeLessThanOrEqual(metrics[score]);
            expect(high).toBeGreaterThanOrEqual(metrics[score]);
            expect(low).toBeGreaterThanOrEqual(0);
            expect(high).toBeLessThanOrEqual(100);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test("a flat image and an uncalibrated model have scores without intervals, statements and comparisons", () => {
    const flat = scoreMap({ ...made, standsOut: false, map: even }, size, scales);
    const other = scoreMap({ ...made, model: "another", map: even }, size, scales);
    for (const { metrics, share } of [flat, other]) {
      expect(metrics).toMatchObject({ intervals: null, statements: null, comparison: null, calibration: null });
      expect(share).toBeUndefined();
    }
  });

  test("a concentrated map is clearer than a scattered one", () => {
    const many = mapOf([
      [9, 0, 0, 9],
      [0, 0, 0, 0],
      [9, 0, 0, 9],
    ]);
    const score = (map: AttentionMap) => scoreMap({ ...made, map }, { width: 400, height: 300 }).metrics.focus;

    expect(score(one)).toBeGreaterThan(score(many));
  });
});

describe("the 90% interval of a share", () => {
  test("the 90% interval of a share is wider near a share of ½ and for networks that disagree, and stays within 0 and 1", () => {
    const relation = { reach: 0.5, doubt: 2 };
    expect(shareInterval(relation, { value: 0.5, spread: 0 })).toEqual([0.25, 0.75]);
    expect(shareInterval(relation, { value: 0.2, spread: 0 })).toEqual([0, expect.closeTo(0.4, 12)]);
    expect(shareInterval(relation, { value: 0.2, spread: 0.15 })[1]).toBeCloseTo(0.2 + 0.5 * Math.hypot(0.4, 0.3), 12);
    expect(shareInterval(relation, { value: 1, spread: 0.1 })).toEqual([0.9, 1]);
  });
});

describe("the estimate of several networks", () => {
  test("the estimate of several networks is their mean with their standard deviation", () => {
    expect(estimateOf([1, 2, 6])).toEqual({ value: 3, spread: Math.sqrt(7) });
    expect(estimateOf([4])).toEqual({ value: 4, spread: 0 });
    expect(() => estimateOf([])).toThrow("no values");
  });
});

describe("the share of attention of a box", () => {
  const map = mapOf([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const image = { width: 300, height: 200 };

  test("the share of attention is 1 for the whole image, also for a box that extends beyond its edges", () => {
    expect(shareOfAttention(map, { left: 0, top: 0, width: 300, height: 200 }, image)).toBeCloseTo(1, 12);
    expect(shareOfAttention(map, { left: -50, top: -50, width: 900, height: 900 }, image)).toBeCloseTo(1, 12);
  });

  test("the share of attention of a box of one cell is the share of the cell", () => {
    expect(shareOfAttention(map, { left: 100, top: 100, width: 100, height: 100 }, image)).toBeCloseTo(5 / 21, 12);
  });

  test("the share of attention counts cells at the edges of a box in proportion to their part inside", () => {
    // A quarter of 1 and of 4, then half of 2 and of 5, in half of the upper row and a tenth of the lower.
    const share = shareOfAttention(map, { left: 75, top: 50, width: 75, height: 60 }, image);
    expect(share).toBeCloseTo((0.25 * (0.5 * 1 + 0.1 * 4) + 0.5 * (0.5 * 2 + 0.1 * 5)) / 21, 12);
  });

  test("the share of attention is the same for one box at a time and for many boxes, map after map", () => {
    const place = fc.double({ min: -50, max: 350, noNaN: true });
    const side = fc.double({ min: 0.01, max: 400, noNaN: true });
    const boxes = fc.array(fc.record({ left: place, top: place, width: side, height: side }), { maxLength: 5 });
    fc.assert(
      fc.property(someMap, boxes, (some, several) => {
        const measure = sharesInBoxes(several, some, image);
        const other = { ...some, values: some.values.map((_, cell) => cell + 1) };
        for (const each of [some, other, some]) {
          const expected = several.map((box) => expect.closeTo(shareOfAttention(each, box, image), 9));
          expect(measure(each.values)).toEqual(expected);
        }
      }),
    );
  });

  test("the share of attention is 0 outside the image", () => {
    expect(shareOfAttention(map, { left: 400, top: 10, width: 10, height: 10 }, image)).toBe(0);
  });

  test("the shares of attention of boxes that tile the image sum to 1", () => {
    fc.assert(
      fc.property(
        someMap,
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (some, x, y) => {
          const size = { width: 640, height: 480 };
          const [across, down] = [x * size.width, y * size.height];
          const shares = [
            { left: 0, top: 0, width: across, height: down },
            { left: across, top: 0, width: size.width - across, height: down },
            { left: 0, top: down, width: across, height: size.height - down },
            { left: across, top: down, width: size.width - across, height: size.height - down },
          ].map((box) => shareOfAttention(some, box, size));
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});
