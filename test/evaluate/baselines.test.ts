import { describe, expect, test } from "vitest";
import { classicalMaps } from "../../tools/evaluate/baselines.ts";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";

const [width, height] = [160, 120];

/** A red disc on grey with a little noise. */
function disc(centre: { x: number; y: number }): Uint8Array {
  const random = seededRandom("noise");
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const inside = Math.hypot((at % width) - centre.x, Math.floor(at / width) - centre.y) < 6;
    const noise = Math.floor(6 * random());
    rgb.set(inside ? [200, 30, 30] : [128 + noise, 128 + noise, 128 + noise], 3 * at);
  }
  return rgb;
}

describe.each(["itti_koch", "spectral_residual", "boolean_maps"] as const)("%s", (model) => {
  test.each([
    { x: 35, y: 30 },
    { x: 120, y: 85 },
  ])("a baseline finds the only object that stands out, at $x, $y", (centre) => {
    const size = { width: 64, height: 48 };
    const { values } = classicalMaps({ rgb: disc(centre), width, height }, size)[model];
    const hottest = values.indexOf(Math.max(...values));
    const found = { x: (((hottest % 64) + 0.5) / 64) * width, y: ((Math.floor(hottest / 64) + 0.5) / 48) * height };
    expect(Math.hypot(found.x - centre.x, found.y - centre.y)).toBeLessThan(10);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(Math.min(...values)).toBeGreaterThan(0);
  });

  test("a baseline is uniform for a uniform image", () => {
    const { values } = classicalMaps(
      { rgb: new Uint8Array(width * height * 3).fill(90), width, height },
      { width: 8, height: 6 },
    )[model];
    for (const value of values) expect(value).toBeCloseTo(1 / 48, 4);
  });
});
