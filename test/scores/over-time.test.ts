import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attentionOverTime, LEAD_IN_SECONDS, LOOK_AHEAD_SECONDS } from "#domain/scores/over-time/attention-over-time.ts";
import { centreOfMass } from "#domain/scores/over-time/concentration.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { toLuminance } from "#domain/scores/over-time/luminance.ts";

const WIDTH = 64;
const HEIGHT = 36;
const RATE = 10;

/** The luminance of a scene at a position, in cells; the number selects the scene. */
type Scene = (x: number, y: number) => number;
/** Patches with soft edges and random lightness, as in rooms and streets; some scenes are lighter than others. */
const scene = (seed: number): Scene => {
  const value = (x: number, y: number) => {
    let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_634_599);
    for (const by of [739_982_445, 695_872_825]) mixed = Math.imul(mixed ^ (mixed >>> 15), by);
    return 30 * (seed % 4) + ((mixed >>> 16) % 160);
  };
  return (x, y) => {
    const [column, row] = [Math.floor(x / 5), Math.floor(y / 5)];
    const [right, down] = [x / 5 - column, y / 5 - row];
    const top = value(column, row) * (1 - right) + value(column + 1, row) * right;
    const bottom = value(column, row + 1) * (1 - right) + value(column + 1, row + 1) * right;
    return top * (1 - down) + bottom * down;
  };
};
const gridOf = (at: (x: number, y: number) => number, width = WIDTH, height = HEIGHT): Grid => ({
  width,
  height,
  values: Uint8Array.from({ length: width * height }, (_, cell) =>
    Math.max(0, Math.min(255, Math.round(at(cell % width, Math.floor(cell / width))))),
  ),
});
const frame = (of: Scene, { pan = 0, zoom = 1, light = 0 } = {}) =>
  gridOf((x, y) => 30 + 0.75 * of((x - WIDTH / 2) * zoom + WIDTH / 2 + pan, (y - HEIGHT / 2) * zoom + HEIGHT / 2) + light);
/** A frame with a bright disc. */
const withDisc = (over: Grid, left: number, top = HEIGHT / 2) =>
  gridOf((x, y) => (Math.hypot(x - left, y - top) < 4 ? 250 : over.values[y * WIDTH + x]!));
const even = gridOf(() => 255, 32, 18);
const spot = (x: number, y: number) =>
  gridOf(
    (cx, cy) => 255 * Math.exp(-((cx / 32 - Math.round(32 * x) / 32) ** 2 + (cy / 18 - Math.round(18 * y) / 18) ** 2) / 0.02),
    32,
    18,
  );

/** One run over frames, all with the same map unless given. */
function run(frames: readonly Grid[], maps: readonly Grid[] = frames.map(() => even), from = 0) {
  const overTime = attentionOverTime();
  const results = frames.flatMap((luminance, at) => overTime.next([maps[at]!], luminance, (from + at) / RATE));
  return [...results, ...overTime.end()];
}
const cutsOf = (frames: readonly Grid[]) => run(frames).flatMap(({ cut }, at) => (cut ? [at] : []));
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const [room, street] = [scene(1), scene(2)];

describe("a new scene starts", () => {
  test("a new scene starts at the first frame of another scene, also when scenes are short", () => {
    const frames = [1, 2, 3, 4, 5].flatMap((seed) => times(3, (at) => frame(scene(seed), { pan: 0.4 * at })));

    expect(cutsOf(frames)).toEqual([3, 6, 9, 12]);
  });

  test.each([
    ["stands still", () => ({})],
    ["pans fast", (at: number) => ({ pan: 11 * at })],
    ["zooms", (at: number) => ({ zoom: 1.05 ** -at })],
    ["fades to black", (at: number) => ({ light: -20 * at })],
    ["is lit by a flash", (at: number) => ({ light: at === 4 || at === 7 ? 60 : 0 })],
    ["is white for a moment", (at: number) => ({ light: at === 5 ? 300 : 0 })],
  ])("no new scene starts while one scene %s", (_, seen) => {
    expect(cutsOf(times(12, (at) => frame(room, seen(at))))).toEqual([]);
  });

  test("no new scene starts when an object crosses the frame", () => {
    expect(cutsOf(times(10, (at) => withDisc(frame(room), 4 + 6 * at)))).toEqual([]);
  });

  test("one new scene starts when black frames separate two scenes", () => {
    const black = gridOf(() => 0);
    expect(cutsOf([...times(4, () => frame(room)), black, black, ...times(4, () => frame(street))])).toEqual([6]);
  });
});

describe("attention over time", () => {
  test("attention over time follows motion, and equals the model's map where nothing moves", () => {
    const still = run(times(8, () => frame(room)));
    const moving = run(times(8, (at) => withDisc(frame(room), 44 + at)));

    expect(still.at(-1)!.map.values).toEqual(even.values);
    expect(centreOfMass(moving.at(-1)!.map).x).toBeGreaterThan(0.52);
    const peak = moving.at(-1)!.map.values.indexOf(255);
    // Two cells of the frame are one of the map; the remembered disc was at 46 … 51 and has a radius of 4.
    expect(peak % 32).toBeGreaterThanOrEqual((46 - 8) / 2);
    expect(peak % 32).toBeLessThanOrEqual((51 + 8) / 2);
    expect(Math.abs(Math.floor(peak / 32) - 9)).toBeLessThan(4);
  });

  test("camera motion is not object motion; motion relative to it is", () => {
    const panned = run(times(8, (at) => frame(room, { pan: 2 * at }))).at(-1)!.map;
    const against = run(times(8, (at) => withDisc(frame(room, { pan: 2 * at }), 40 + 1.5 * at))).at(-1)!.map;
    const spread = (map: Grid) => map.values.reduce((sum, value) => sum + value, 0) / map.values.length;

    expect(spread(panned)).toBeGreaterThan(180);
    expect(spread(against)).toBeLessThan(110);
  });

  test("a global change of light is not motion", () => {
    const lit = frame(room).values;
    const dimmed = run(times(8, (at) => gridOf((x, y) => lit[y * WIDTH + x]! * (1 - 0.06 * at)))).at(-1)!.map;

    expect(Math.min(...dimmed.values)).toBeGreaterThan(225);
  });

  test("attention follows the model's map equally at any frame rate, smoothed with a time constant of 0.2 s", () => {
    const [left, right] = [spot(0.2, 0.5), spot(0.8, 0.5)];
    const shareOfLeft = ({ map }: { map: Grid }) =>
      map.values[9 * 32 + 6]! / (map.values[9 * 32 + 6]! + map.values[9 * 32 + 25]!);
    for (const rate of [10, 20, 30]) {
      const overTime = attentionOverTime();
      const moments = times(2 * rate, (at) => overTime.next([at < rate ? left : right], frame(room), at / rate)).flat();
      const shares = [...moments, ...overTime.end()].map(shareOfLeft);
      expect(shares).toHaveLength(2 * rate);
      // The last frame with the old map and the first with the new one are mirror images of each other.
      expect(shares[rate - 1]! + shares[rate]!).toBeCloseTo(1, 1);
      expect(shares[rate]).toBeGreaterThan(0.22);
      expect(shares[rate]).toBeLessThan(0.48);
      expect(shares[rate - Math.round(0.3 * rate)]).toBe(1);
      expect(shares[rate + Math.round(0.3 * rate)]).toBe(0);
    }
  });

  test("attention over time is centred on a moving object, neither behind nor ahead of it", () => {
    // 0.3 frame widths per second.
    const discAt = (at: number) => 12 + 0.03 * at * WIDTH;
    const objects = times(20, (at) => withDisc(frame(room), discAt(at)));
    const errors: number[] = [];
    for (const [at, { map }] of run(objects).entries()) {
      if (at < 3 || at > 16) continue;
      // The hot spot, since the model's map is even.
      const hot = { ...map, values: map.values.map((value) => (value >= 128 ? value : 0)) };
      errors.push(centreOfMass(hot).x - (discAt(at) + 0.5) / WIDTH);
    }
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.03);
    // 0.3 widths per second: 0.015 are 50 ms.
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.015);
  });

  test("attention over time restarts at a cut", () => {
    const frames = [...times(6, () => frame(room)), ...times(2, () => frame(street))];
    const maps = [...times(6, () => spot(0.2, 0.5)), ...times(2, () => spot(0.8, 0.3))];

    const moments = run(frames, maps);

    expect(moments[6]!.cut).toBe(true);
    expect(moments[6]!.map.values).toEqual(maps[6]!.values);
  });

  test("attention over time is byte-identical in one run and in a segment with its lead-in", () => {
    const moment = fc.record({
      scene: fc.integer({ min: 1, max: 4 }),
      pan: fc.integer({ min: -6, max: 6 }),
      disc: fc.integer({ min: 0, max: WIDTH }),
      x: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    });
    const lead = LEAD_IN_SECONDS * RATE;
    fc.assert(
      fc.property(fc.array(moment, { minLength: lead + 4, maxLength: lead + 12 }), fc.nat({ max: 3 }), (moments, skipped) => {
        const frames = moments.map((at, index) => withDisc(frame(scene(moments[index - (index % 5)]!.scene), at), at.disc));
        const maps = moments.map(({ x }) => spot(x, 0.5));

        const whole = run(frames, maps);
        const segment = run(frames.slice(skipped), maps.slice(skipped), skipped);

        expect(segment.slice(lead)).toEqual(whole.slice(skipped + lead));
        // Frames far enough from the end do not depend on what comes after it.
        const known = frames.length - LOOK_AHEAD_SECONDS * RATE;
        expect(run(frames, maps).slice(0, known)).toEqual(
          run([...frames, ...frames.toReversed()], [...maps, ...maps.toReversed()]).slice(0, known),
        );
      }),
      { numRuns: 6 },
    );
  });

  test("attention over time keeps its peak at 255 and rejects a map without attention", () => {
    for (const { map } of run(times(6, (at) => withDisc(frame(room), 5 * at)))) expect(Math.max(...map.values)).toBe(255);
    expect(() => run([frame(room)], [gridOf(() => 0)])).toThrow("without attention");
  });
});

describe("the luminance of a frame", () => {
  test("the luminance of a frame is at most 96 cells wide, in its aspect ratio, and the mean of the pixels of each cell", () => {
    const [width, height] = [640, 360];
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => (Math.floor(at / 3) % width < width / 2 ? 255 : 0));

    const { values, ...size } = toLuminance({ width, height, rgb });

    expect(size).toEqual({ width: 96, height: 54 });
    expect(values[20 * 96 + 10]).toBe(255);
    expect(values[20 * 96 + 90]).toBe(0);
  });

  test("the luminance of a frame weights colours like the human eye", () => {
    const lone = (...rgb: number[]) => toLuminance({ width: 1, height: 1, rgb: Uint8Array.from(rgb) }).values[0]!;

    expect(lone(0, 255, 0)).toBeGreaterThan(3 * lone(255, 0, 0));
    expect(lone(255, 0, 0)).toBeGreaterThan(2 * lone(0, 0, 255));
  });
});
