import { expect, test } from "vitest";
import { highestCorrelation } from "../../tools/evaluate/all-viewers-ceiling.ts";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";

const size = { width: 40, height: 30 };
const look = (x: number, y: number) => [{ x, y, duration: 0 }];
const ceiling = (viewers: ReturnType<typeof look>[]) => highestCorrelation({ set: "osie", file: "/a.jpg", viewers }, size);

test("the all-viewers ceiling is 1 when viewers agree, rises with their number, and needs two of them", () => {
  expect(ceiling(Array.from({ length: 6 }, () => look(0.4, 0.4)))).toBeCloseTo(1, 9);
  const random = seededRandom("viewers");
  const around = (viewers: number) =>
    ceiling(Array.from({ length: viewers }, () => look(0.4 + 0.2 * random(), 0.4 + 0.2 * random())));
  expect(around(40)!).toBeGreaterThan(around(4)!);
  expect(around(40)!).toBeLessThan(1);
  expect(ceiling([look(0.1, 0.1), look(0.9, 0.9)])).toBe(0);
  expect(ceiling([look(0.1, 0.1)])).toBeNull();
  expect(ceiling([look(0.1, 0.1), []])).toBeNull();
});
