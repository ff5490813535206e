import { describe, expect, test } from "vitest";
import type { Fixation } from "#contracts/attention.ts";
import { drawSequence, sequenceAgreement, sequenceSimilarity } from "../../tools/evaluate/sequences.ts";

/** The centre of a cell in the grid of 6 × 5. */
const cell = (column: number, row: number): Fixation => ({ x: (column + 0.5) / 6, y: (row + 0.5) / 5, duration: 200 });
const [a, b, c] = [cell(0, 0), cell(5, 0), cell(0, 4)];

describe("two sequences of fixations", () => {
  test.each([
    ["equal sequences have similarity 1", [a, b, c], [a, b, c], 1],
    ["sequences without nearby fixations have similarity 0", [a, a], [b, b], 0],
    ["fixations one cell apart count half", [cell(1, 1), cell(3, 3)], [cell(2, 1), cell(3, 2)], 0.5],
    ["fixations one cell apart diagonally count 1 − √2 ÷ 2", [cell(1, 1)], [cell(2, 2)], 1 - Math.SQRT1_2],
    ["fixations two cells apart do not match", [cell(1, 1)], [cell(3, 1)], 0],
    ["a missing fixation of three costs a third", [a, b, c], [a, c], 2 / 3],
    ["a fixation of three moved from first to last costs two thirds: one deletion, one insertion", [a, b, c], [b, c, a], 1 / 3],
    ["the reverse order has similarity 0", [a, b], [b, a], 0],
    ["only the first six fixations count", [a, b, c, a, b, c, a], [a, b, c, a, b, c, b, b], 1],
    ["fixations in the same cell match", [{ x: 0.01, y: 0.01, duration: 90 }], [{ x: 0.16, y: 0.19, duration: 900 }], 1],
    ["a fixation on the edge belongs to the last cell", [{ x: 1, y: 1, duration: 1 }], [cell(5, 4)], 1],
    ["two empty sequences have similarity 1", [], [], 1],
    ["an empty sequence has similarity 0 with any other", [], [a], 0],
  ])("%s", (_, one, other, similarity) => {
    expect(sequenceSimilarity(one, other)).toBeCloseTo(similarity, 12);
    expect(sequenceSimilarity(other, one)).toBeCloseTo(similarity, 12);
  });
});

describe("the agreement of a sequence with people", () => {
  const still = [a, a, a, a];
  const moving = [a, a, b, b];

  test("the agreement of a sequence is the mean over people, with the means among people and for a random sequence", () => {
    // still and moving differ in two of four fixations; the third viewer equals the first, so pairs agree by ½, 1 and ½.
    expect(sequenceAgreement(still, [still, moving, still], [b, b, b, b])).toEqual({
      model: (1 + 0.5 + 1) / 3,
      people: (0.5 + 1 + 0.5) / 3,
      chance: (0 + 0.5 + 0) / 3,
    });
  });

  test("the agreement of a sequence excludes people with fewer than four fixations", () => {
    expect(sequenceAgreement(still, [still, still, [b, b, b]], still)).toEqual({ model: 1, people: 1, chance: 1 });
  });

  test("the agreement of a sequence needs two people", () => {
    expect(sequenceAgreement(still, [still, [a, a, a]], still)).toBeUndefined();
  });
});

describe("a random sequence", () => {
  test("a random sequence has six fixations at cell centres, drawn with the probabilities of the density", () => {
    const numbers = [0, 0.24, 0.25, 0.49, 0.5, 0.999];
    const draw = drawSequence({ width: 2, height: 2, density: Float64Array.of(1, 1, 0, 2) }, () => numbers.shift()!);
    expect(draw.map(({ x, y }) => [x, y])).toEqual([
      [0.25, 0.25],
      [0.25, 0.25],
      [0.75, 0.25],
      [0.75, 0.25],
      [0.75, 0.75],
      [0.75, 0.75],
    ]);
  });
});
