import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundHalfUp } from "#contracts/bands.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { type ContentCalibration, shareInterval } from "#domain/scores/calibration.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { GRID_SIDE, resampleToFixedGrid } from "#domain/scores/fixed-grid.ts";
import { halfAttentionArea } from "#domain/scores/half-attention-area.ts";
import { meanAttentionDistance } from "#domain/scores/mean-attention-distance.ts";
import { percentileOf, quantilesOf } from "#domain/scores/percentile.ts";
import { SCORE_SCALES, type ScoreScales } from "#domain/scores/scales.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";

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
  test("is half of an image with uniform attention", () => {
    expect(
      halfAttentionArea(
        mapOf([
          [7, 7],
          [7, 7],
        ]),
      ),
    ).toBe(0.5);
  });

  test("is half of a single cell with all attention", () => {
    expect(
      halfAttentionArea(
        mapOf([
          [0, 0, 0],
          [0, 9, 0],
        ]),
      ),
    ).toBeCloseTo(0.5 / 6, 12);
  });

  test("contains the strongest cells, and the last one in part", () => {
    // Half of the total of 10 is 5: the 4 of the first cell and a third of the 3 of the second.
    expect(halfAttentionArea(mapOf([[4, 3, 2, 1]]))).toBeCloseTo((1 + 1 / 3) / 4, 12);
  });

  test("is between 0 and ½ for every map and does not depend on its unit", () => {
    fc.assert(
      fc.property(someMap, ({ values, ...size }) => {
        const area = halfAttentionArea({ ...size, values });
        expect(area).toBeGreaterThan(0);
        expect(area).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(halfAttentionArea({ ...size, values: Float64Array.from(values, (value) => value * 0.001) })).toBeCloseTo(area, 9);
      }),
    );
  });

  test("a map without attention is an error, not a number", () => {
    expect(() => halfAttentionArea(mapOf([[0, 0]]))).toThrow("no density");
  });
});

describe("the distance between two fixations", () => {
  const two = mapOf([
    [0, 0, 0, 0, 0, 0, 0],
    [0, 3, 0, 0, 0, 3, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ]);

  test("is half the distance of two equal spots, since half of the pairs are on one spot", () => {
    expect(meanAttentionDistance(two, { width: 7, height: 3 })).toBeCloseTo(4 / 2 / Math.hypot(7, 3), 12);
  });

  test("is measured in the aspect ratio of the image", () => {
    expect(meanAttentionDistance(two, { width: 700, height: 100 })).toBeCloseTo(400 / 2 / Math.hypot(700, 100), 12);
  });

  test("is the mean over all pairs of cells, weighted by the attention on both, in any arrangement", () => {
    const three = mapOf([
      [0, 0, 2],
      [0, 0, 0],
      [4, 0, 2],
    ]);
    // Masses ¼, ½ and ¼: pairs have weights ⅛, ⅛ and 1⁄16 at distances √8, 2 and 2, each in both orders.
    const expected = (2 * (Math.sqrt(8) / 8 + 2 / 8 + 2 / 16)) / Math.hypot(3, 3);
    expect(meanAttentionDistance(three, { width: 3, height: 3 })).toBeCloseTo(expected, 12);
  });

  test("is 0 for a single cell and at most the diagonal", () => {
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
  test("preserves the sum in each part of the image; a cell that overlaps several parts counts in proportion", () => {
    const { values } = resampleToFixedGrid(mapOf([[1, 0, 2]]));
    const column = (at: number) => values.filter((_, cell) => cell % GRID_SIDE === at).reduce((sum, value) => sum + value, 0);
    expect(column(0)).toBeCloseTo(1 / 32, 12);
    expect(column(10)).toBeCloseTo(2 / 3 / 32, 12);
    expect(column(11)).toBe(0);
    expect(column(31)).toBeCloseTo(2 / 32, 12);
  });

  test("is the same for the same map at any resolution", () => {
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
  ])("%d stands at %d", (value, percentile) => {
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

describe("scores", () => {
  const line = { predicted: 0, people: 0, ratio: 1, slope: 1, reach: 0.1, doubt: 0 };
  /** Human areas as predicted, with an error; distances correlate with human ones only in part. */
  const known: ContentCalibration = {
    area: { ...line, reach: Math.log(1.5) },
    distances: { predicted: 0.5, people: 0.5, ratio: 1, slope: 0.2, reach: 0.2, doubt: 0 },
    clarity: { predicted: 50, people: 50, ratio: 1, slope: 0.5, reach: 20, doubt: 0 },
    share: { reach: 0.2, doubt: 0 },
  };
  const among = { counts: { hand: 3 }, area: [0, 0.25, 0.5], distances: [0, 0.5, 1], means: [0, 50, 100] };
  /** The reference of more concentrated images. */
  const amongPages = { ...among, area: [0, 0.1, 0.5], means: [0, 25, 100] };
  const scales: ScoreScales = {
    reference: {
      version: "reference-test",
      model: "any",
      contents: { natural: among, web: amongPages, design: among },
    },
    calibration: {
      version: "calibration-test",
      model: "any",
      counts: { natural: 9, web: 9, design: 9 },
      contents: { natural: known, web: known, design: { ...known, area: { ...known.area, people: Math.log(0.5) } } },
    },
  };
  const made = { model: "any", content: "natural", standsOut: true } as const;
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
  /** An image with the prediction of one network. */
  const alone = (map: AttentionMap) => ({ map, members: [map] });

  test("focus is 100 − the percentile of the area, proximity 100 − that of the distances, clarity that of their mean", () => {
    const { metrics, clarity } = scoreMap({ ...made, ...alone(even) }, size, scales);

    expect(metrics).toMatchObject({
      percentile_area: 100,
      focus: 0,
      model: "any",
      reference: "reference-test",
      calibration: "calibration-test",
      stands_out: true,
    });
    expect(metrics.area).toBeCloseTo(0.5, 12);
    expect(metrics.proximity).toBe(100 - metrics.percentile_distances);
    expect(clarity).toBe(roundHalfUp((metrics.focus + 100 - metrics.distances * 100) / 2));
  });

  test("an interval is that of the statistic, mapped through the same quantiles and rounded outwards", () => {
    const { metrics } = scoreMap({ ...made, ...alone(mapOf([[4, 3, 2, 1]])) }, size, scales);
    // A third of the area, within a factor of 1½: percentiles 66⅔, 44.4 and 100.
    expect(metrics.area).toBeCloseTo(1 / 3, 12);
    expect(metrics.focus).toBe(33);
    expect(metrics.intervals?.focus).toEqual([0, 56]);
  });

  test("area and distances are in the units of human data for the content type", () => {
    const inDesign = scoreMap({ ...made, content: "design", ...alone(even) }, size, scales);
    expect(inDesign.metrics.area).toBeCloseTo(0.25, 12);
    expect(inDesign.metrics.focus).toBe(50);
  });

  test("a score and its interval are percentiles among images of the same content type", () => {
    const image = alone(mapOf([[4, 3, 2, 1]]));
    const inPhotograph = scoreMap({ ...made, ...image }, size, scales);
    const inPage = scoreMap({ ...made, content: "web", ...image }, size, scales);
    // A third of the area is 7⁄12 of the way from the median page, 0.1, to the last, 0.5: percentile 79⅙.
    expect(inPage.metrics.area).toBe(inPhotograph.metrics.area);
    expect(inPage.metrics.focus).toBe(21);
    expect(inPage.metrics.intervals?.focus).toEqual([0, 35]);
    // Means of focus and proximity before rounding: 20⅚ and 33⅓ with the same proximity; half of the means of pages are below 25.
    const proximity = 100 - 100 * inPage.metrics.distances;
    expect(inPage.clarity).toBe(roundHalfUp(50 + ((20 + 5 / 6 + proximity) / 2 - 25) * (50 / 75)));
    expect(inPhotograph.clarity).toBe(roundHalfUp((100 / 3 + proximity) / 2));
  });

  test("disagreement of the networks widens an interval when the calibration says so", () => {
    const doubted = { ...known, area: { ...known.area, doubt: 2 } };
    const doubting = {
      ...scales,
      calibration: { ...scales.calibration, contents: { natural: doubted, web: known, design: known } },
    };
    const wide = mapOf([[4, 3, 3, 2, 2, 2, 1, 1]]);
    const narrow = mapOf([[90, 9, 1, 0, 0, 0, 0, 0]]);
    const widthOf = (members: AttentionMap[], against: ScoreScales) => {
      const [low, high] = scoreMap({ ...made, map: wide, members }, size, against).metrics.intervals!.focus;
      return high - low;
    };
    expect(widthOf([wide, narrow], doubting)).toBeGreaterThan(widthOf([wide, narrow], scales));
    expect(widthOf([wide, wide], doubting)).toBe(widthOf([wide, wide], scales));
  });

  test("a score is within its interval for any map, networks and content type", () => {
    fc.assert(
      fc.property(
        fc.array(someMap, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("natural", "web", "design"),
        (maps, content) => {
          for (const against of [scales, ...SCORE_SCALES]) {
            const { metrics, clarity } = scoreMap(
              { map: maps[0]!, members: maps, model: against.reference.model, content, standsOut: true },
              size,
              against,
            );
            for (const [score, [low, high]] of [
              [metrics.focus, metrics.intervals!.focus],
              [metrics.proximity, metrics.intervals!.proximity],
              [clarity, metrics.intervals!.clarity],
            ] as const) {
              expect(low).toBeLessThanOrEqual(score);
              expect(high).toBeGreaterThanOrEqual(score);
              expect(low).toBeGreaterThanOrEqual(0);
              expect(high).toBeLessThanOrEqual(100);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test("the score comes from the displayed map, not from the maps of the networks", () => {
    const scoresOf = (members: readonly AttentionMap[]) => {
      const { metrics, clarity } = scoreMap({ ...made, map: one, members }, size, scales);
      return { ...metrics, clarity };
    };
    expect(scoresOf([even, even, one])).toEqual(scoresOf([one]));
  });

  test("a flat image and an uncalibrated model have scores without intervals", () => {
    const flat = scoreMap({ ...made, standsOut: false, ...alone(even) }, size, scales);
    const other = scoreMap({ ...made, model: "another", ...alone(even) }, size, scales);
    for (const { metrics, share } of [flat, other]) {
      expect(metrics).toMatchObject({ focus: 0, intervals: null, calibration: null });
      expect(share).toBeUndefined();
    }
  });

  test("a concentrated map is clearer than a scattered one", () => {
    const many = mapOf([
      [9, 0, 0, 9],
      [0, 0, 0, 0],
      [9, 0, 0, 9],
    ]);
    const score = (map: AttentionMap) => scoreMap({ ...made, ...alone(map) }, { width: 400, height: 300 }).clarity;

    expect(score(one)).toBeGreaterThan(score(many));
  });
});

describe("the 90 % interval of a share", () => {
  test("is wider near a share of ½ and for networks that disagree, and stays within 0 and 1", () => {
    const relation = { reach: 0.5, doubt: 2 };
    expect(shareInterval(relation, { value: 0.5, spread: 0 })).toEqual([0.25, 0.75]);
    expect(shareInterval(relation, { value: 0.2, spread: 0 })).toEqual([0, expect.closeTo(0.4, 12)]);
    expect(shareInterval(relation, { value: 0.2, spread: 0.15 })[1]).toBeCloseTo(0.2 + 0.5 * Math.hypot(0.4, 0.3), 12);
    expect(shareInterval(relation, { value: 1, spread: 0.1 })).toEqual([0.9, 1]);
  });
});

describe("the estimate of several networks", () => {
  test("is their mean with their standard deviation", () => {
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

  test("is 1 for the whole image, also when the box extends beyond its edges", () => {
    expect(shareOfAttention(map, { left: 0, top: 0, width: 300, height: 200 }, image)).toBeCloseTo(1, 12);
    expect(shareOfAttention(map, { left: -50, top: -50, width: 900, height: 900 }, image)).toBeCloseTo(1, 12);
  });

  test("is the share of the cell for a box of one cell", () => {
    expect(shareOfAttention(map, { left: 100, top: 100, width: 100, height: 100 }, image)).toBeCloseTo(5 / 21, 12);
  });

  test("counts cells at its edges in proportion to their part inside", () => {
    // A quarter of 1 and of 4, then half of 2 and of 5, in half of the upper row and a tenth of the lower.
    const share = shareOfAttention(map, { left: 75, top: 50, width: 75, height: 60 }, image);
    expect(share).toBeCloseTo((0.25 * (0.5 * 1 + 0.1 * 4) + 0.5 * (0.5 * 2 + 0.1 * 5)) / 21, 12);
  });

  test("is the same for one box at a time and for many boxes, map after map", () => {
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

  test("is 0 outside the image", () => {
    expect(shareOfAttention(map, { left: 400, top: 10, width: 10, height: 10 }, image)).toBe(0);
  });

  test("sums to 1 over boxes that tile the image", () => {
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
