import { expect, test } from "vitest";
import { toPlace } from "#domain/scores/score-standings.ts";
import { tQuantile95 } from "#kit/portable/t-quantile.ts";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";
import { comparedPairs } from "../../tools/reference/compared-pairs.ts";
import { type ComparedPair, differenceThreshold } from "../../tools/reference/difference-threshold.ts";
import { fitScore } from "../../tools/reference/fit-score.ts";
import { conformal, fitShare } from "../../tools/reference/fit-share.ts";
import { joinSets, type Observation } from "../../tools/reference/join-sets.ts";
import { leaveOneOut } from "../../tools/reference/leave-one-out.ts";
import { leftOutDifferences } from "../../tools/reference/left-out-differences.ts";
import type { ObservedStatistics } from "../../tools/reference/observe.ts";
import { statementEvidence } from "../../tools/reference/statement-evidence.ts";

const random = seededRandom("calibrate");
/** A normal deviate (Box and Muller 1958). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const same = (value: number) => ({ focus: value, proximity: value, clarity: value });
const observation = (predicted: number, people: number, noise = 0, name = String(random())): Observation => ({
  name,
  group: "photograph",
  sets: ["set"],
  predicted: same(predicted),
  people: same(people),
  noise: same(noise),
});

test("the conformal bound contains 90% of new values: the 9th of 9, the 18th of 19", () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);
  expect(conformal(upTo(9))).toBe(9);
  expect(conformal(upTo(19))).toBe(18);
  expect(() => conformal(upTo(8))).toThrow("8 values say nothing");
});

test.each([
  [1, 6.314],
  [2, 2.92],
  [3, 2.353],
  [4, 2.132],
  [30, 1.697],
  [31, 1.6955],
  [40, 1.6839],
  [120, 1.6577],
  [1000, 1.6464],
])("with %i degrees of freedom, Student’s 90%% interval reaches %f standard errors, as in the tables", (freedom, reach) => {
  expect(tQuantile95(freedom)).toBeCloseTo(reach, 3);
});

test("a negative correlation with people gives a slope of 0", () => {
  const images = Array.from({ length: 20 }, (_, at) => observation(at - 10, 10 - at));
  expect(fitScore(images, "focus").slope).toBe(0);
});

test("intervals contain 90% of the human values of new images, with many and with few images to learn from", () => {
  const image = () => {
    const value = normal();
    return observation(value, 0.6 * value + 0.5 * normal());
  };
  const covered = (count: number) => {
    const { slope, measuredReach } = fitScore(Array.from({ length: count }, image), "focus");
    const news = Array.from({ length: 500 }, image);
    return news.filter(({ predicted, people }) => Math.abs(people.focus - slope * predicted.focus) <= measuredReach).length / 500;
  };
  expect(covered(400)).toBeGreaterThan(0.86);
  expect(covered(400)).toBeLessThan(0.94);
  const small = Array.from({ length: 40 }, () => covered(25));
  const mean = small.reduce((sum, share) => sum + share, 0) / small.length;
  expect(mean).toBeGreaterThan(0.86);
  expect(mean).toBeLessThan(0.94);
});

test("noise of few viewers narrows the interval for many viewers, by at most 60% of the variance", () => {
  const images = Array.from({ length: 200 }, () => {
    const value = normal();
    return { value, people: value + normal() };
  });
  const reach = (noise: number) =>
    fitScore(
      images.map(({ value, people }) => observation(value, people, noise)),
      "focus",
    );
  const quiet = reach(0);
  expect(quiet.reach).toBe(quiet.measuredReach);
  expect(reach(0.25).reach / quiet.reach).toBeCloseTo(Math.sqrt(0.75), 1);
  expect(reach(9).reach / quiet.reach).toBeCloseTo(Math.sqrt(0.4), 6);
});

test("a threshold leaves at most 1 in 10 calls wrong on new pairs; without any relation there is none", () => {
  const image = (relation: number) => {
    const value = normal();
    return observation(value, relation * value + Math.sqrt(1 - relation ** 2) * normal());
  };
  const images = (relation: number, count: number) => Array.from({ length: count }, () => image(relation));
  const slopes = { slope: 0.85, proximitySlope: 0 };
  const threshold = differenceThreshold(comparedPairs(images(0.85, 60), "focus", slopes))!;
  const called = comparedPairs(images(0.85, 200), "focus", slopes).filter(({ expected }) => Math.abs(expected) >= threshold);
  const wrong = called.filter(({ expected, people }) => Math.sign(expected) !== Math.sign(people));
  expect(called.length).toBeGreaterThan(1000);
  expect(wrong.length / called.length).toBeLessThan(0.12);
  const unrelated = images(0, 60).map((each) => ({ ...each, people: same(normal()) }));
  expect(differenceThreshold(comparedPairs(unrelated, "focus", slopes))).toBeNull();
});

test("differences below the smallest one are never called", () => {
  const pairs = Array.from({ length: 40 }, (_, at): ComparedPair => ({ images: ["a", "b"], expected: at / 10, people: 1 }));
  expect(differenceThreshold(pairs, 2)).toBe(2);
});

test("images of two sets are compared only with those of their own set", () => {
  const one = { ...observation(1, 1), sets: ["clicks"] };
  const other = { ...observation(2, 2), sets: ["gaze"] };
  const both = { ...observation(3, 3), sets: ["gaze", "clicks"] };
  expect(comparedPairs([one, other, both], "focus", { slope: 1, proximitySlope: 0 })).toHaveLength(2);
});

test("an image in two sets has the mean of its standings in both, whatever the units of each set", () => {
  const statistics = (value: number) => ({ logArea: -value, distances: -value });
  const image = (source: string, name: string, value: number, shift: number): ObservedStatistics => ({
    source,
    name,
    group: "ad",
    predicted: statistics(value),
    unseen: statistics(value),
    people: statistics(value + shift),
    halves: [[statistics(value + 0.1), statistics(value - 0.1)]],
    boxes: [],
  });
  const joined = joinSets([
    ...[1, 2, 3].map((value) => image("marks", `ad ${value}`, value, 0)),
    ...[1, 2, 3].map((value) => image("clicks", `ad ${value}`, value, 100)),
  ]);
  expect(joined).toHaveLength(3);
  expect(joined[0]).toMatchObject({ name: "ad 1", sets: ["marks", "clicks"] });
  expect(joined[1]!.people.focus).toBeCloseTo(0, 9);
  expect(joined[2]!.people.focus).toBeCloseTo(-joined[0]!.people.focus, 9);
  expect(joined[0]!.noise.focus).toBeGreaterThan(0);
});

test("errors of shares are proportional to the standard deviation of a share", () => {
  const pairs = [0.1, 0.5, 0.9].flatMap((value) =>
    Array.from({ length: 10 }, (_, at) => ({
      predicted: { value, spread: 0 },
      people: value + (at / 10) * Math.sqrt(value * (1 - value)),
    })),
  );
  expect(fitShare(pairs)).toEqual({ reach: expect.closeTo(0.9, 4), doubt: 0 });
});

test("statements about left-out images are counted with what they stated and whether they were right", () => {
  const relation = { correlation: 1, slope: 1, proximitySlope: 0, reach: 1, residual: 0.5, measuredReach: 1 };
  const distribution = { quantiles: [-1, 0, 1] };
  const tried = [observation(2, 1), observation(-2, -1), observation(1, -1), observation(0.1, 1)].map(
    (image) => ({ image, score: "focus", relation }) as const,
  );
  // The last one is too close to the middle for a statement.
  expect(statementEvidence(tried, distribution)).toEqual({ made: 3, stated: expect.closeTo(0.986, 2), right: 2 / 3 });
  expect(statementEvidence(tried.slice(3), distribution)).toBeNull();
});

test("only focus of ads is expected from predicted focus and proximity, and never follows a negative relation", () => {
  const images = (group: Observation["group"], proximity: number) =>
    Array.from({ length: 60 }, (): Observation => {
      const predicted = { focus: normal(), proximity: normal(), clarity: normal() };
      const people = same(0.6 * predicted.focus + proximity * predicted.proximity + 0.2 * normal());
      return { ...observation(0, 0), group, predicted, people };
    });
  const ads = images("ad", 0.3);
  const both = fitScore(ads, "focus");
  expect(both.slope).toBeCloseTo(0.6, 1);
  expect(both.proximitySlope).toBeCloseTo(0.3, 1);
  const photographs = fitScore(images("photograph", 0.3), "focus");
  expect(both.reach).toBeLessThan(0.9 * photographs.reach);
  for (const { proximitySlope } of [photographs, fitScore(ads, "clarity"), fitScore(images("ad", -0.3), "focus")])
    expect(proximitySlope).toBe(0);
});

test("the leave-one-out error of both slopes is that of fits without each image", () => {
  const ads = Array.from({ length: 8 }, (): Observation => {
    const predicted = { focus: normal(), proximity: normal(), clarity: 0 };
    return { ...observation(0, 0), group: "ad", predicted, people: same(predicted.focus + predicted.proximity + 0.3 * normal()) };
  });
  const squares = leaveOneOut(ads, "focus").map(
    ({ image, relation }) => (image.people.focus - toPlace(image.predicted, "focus", relation).expected) ** 2,
  );
  expect(fitScore(ads, "focus").residual ** 2).toBeCloseTo(squares.reduce((sum, square) => sum + square, 0) / 8, 9);
});

test("pairs are not called if their scores differ in the other direction", () => {
  const distribution = { quantiles: Array.from({ length: 101 }, (_, at) => (at - 50) / 20) };
  /** Proximity alone says what people do; the scores of focus say the opposite. */
  const ads = (scored: number) =>
    Array.from({ length: 40 }, (): Observation => {
      const proximity = normal();
      const predicted = { focus: scored * proximity + 0.1 * normal(), proximity, clarity: 0 };
      return { ...observation(0, 0), group: "ad", predicted, people: same(predicted.focus + 4 * proximity) };
    });
  expect(leftOutDifferences(ads(-1), "focus", distribution).decided).toBeLessThan(0.1);
  expect(leftOutDifferences(ads(1), "focus", distribution).decided).toBeGreaterThan(0.9);
});
