import { expect, test } from "vitest";
import { predictionInterval } from "#domain/scores/calibration.ts";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";
import { conformal, fitRelation, fitShareRelation } from "../../tools/reference/calibrate.ts";

const random = seededRandom("calibrate");
/** A normal deviate (Box and Muller 1958). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

test("the conformal bound contains 90 % of new values: the 9th of 9, the 18th of 19", () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);
  expect(conformal(upTo(9))).toBe(9);
  expect(conformal(upTo(19))).toBe(18);
  expect(() => conformal(upTo(8))).toThrow("8 values say nothing");
});

test("a relation is the least-squares line, with the ratio of standard deviations for the units of human data", () => {
  const pairs = Array.from({ length: 20 }, (_, at) => ({
    predicted: { value: at, spread: 0 },
    people: 2 * at + 5 + (at % 2 ? 1 : -1),
  }));
  const relation = fitRelation(pairs);
  expect(relation).toMatchObject({ predicted: 9.5, people: 24, doubt: 0 });
  expect(relation.slope).toBeCloseTo(2, 1);
  expect(relation.ratio).toBeGreaterThan(relation.slope);
  expect(relation.reach).toBeGreaterThan(0.9);
  expect(relation.reach).toBeLessThan(1.5);
});

test("a negative correlation with people gives a slope of 0", () => {
  const pairs = Array.from({ length: 20 }, (_, at) => ({ predicted: { value: at, spread: 0 }, people: -at }));
  expect(fitRelation(pairs).slope).toBe(0);
});

test("the disagreement of the networks widens intervals only when it correlates with errors", () => {
  const pairs = (sends: boolean) =>
    Array.from({ length: 400 }, () => {
      const value = normal();
      const spread = 0.1 + random();
      return { predicted: { value, spread }, people: value + normal() * (sends ? spread : 0.5) };
    });
  expect(fitRelation(pairs(true)).doubt).toBeGreaterThan(fitRelation(pairs(false)).doubt);
});

test("intervals contain 90 % of the human values of new images of the same content type", () => {
  const image = () => {
    const value = normal();
    return { predicted: { value, spread: 0.2 + 0.1 * random() }, people: 3 + 0.6 * value + 0.5 * normal() };
  };
  const relation = fitRelation(Array.from({ length: 300 }, image));
  const news = Array.from({ length: 4000 }, image);
  const held = news.filter(({ predicted, people }) => {
    const [low, high] = predictionInterval(relation, predicted);
    return low <= people && people <= high;
  });
  expect(held.length / news.length).toBeGreaterThan(0.86);
  expect(held.length / news.length).toBeLessThan(0.94);
});

test("errors of shares are proportional to the standard deviation of a share", () => {
  const pairs = [0.1, 0.5, 0.9].flatMap((value) =>
    Array.from({ length: 10 }, (_, at) => ({
      predicted: { value, spread: 0 },
      people: value + (at / 10) * Math.sqrt(value * (1 - value)),
    })),
  );
  expect(fitShareRelation(pairs)).toEqual({ reach: expect.closeTo(0.9, 4), doubt: 0 });
});
