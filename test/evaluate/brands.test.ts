import { expect, test } from "vitest";
import type { Measured, Sample } from "../../tools/evaluate/brands/measure-video.ts";
import { summarise } from "../../tools/evaluate/brands/summarise.ts";

const truth = { time: 0, box: [0, 0, 60, 60], height: 60, visible: 1 } as const;
const found: Sample = { truth, tracked: true, right: true, detections: [] };
const mistaken: Sample = { truth: undefined, tracked: true, right: false, detections: [] };
const nothing: Sample = { truth: undefined, tracked: false, right: false, detections: [] };

const measured = (way: Measured["way"], samples: readonly Sample[], rivals = 1): Measured => ({
  plan: { name: "video", brand: 0, difficulty: "similar", height: 60, crf: 20, shots: [] },
  brand: 0,
  way,
  rivals,
  samples,
  cpuSeconds: 1,
});

test("results without competing models, or with one model of similar brands, are in separate groups", () => {
  const competing = [measured("competing", [found, nothing]), measured("competing", [found, found], 0)];
  const others = [measured("alone", [found, mistaken]), measured("together", [nothing, nothing])];
  const { groups, exposure } = summarise([...competing, ...others]);
  const named = (name: string) => groups.find(({ group }) => group === name);
  expect(named("similar")).toMatchObject({ found: 1, false: 0, searched: 0.8 });
  expect(named("all")).toMatchObject({ found: 1, false: 0, searched: 0.8 });
  // What has no rival is the same with and without them.
  expect(named("height ≥ 24, each alone")).toMatchObject({ found: 1, false: 0.2, searched: 0.8 });
  expect(named("similar, each alone")).toMatchObject({ found: 1, false: 0.2, searched: 0.8 });
  expect(named("similar, in one model")).toMatchObject({ found: null, false: 0, searched: 0.4 });
  expect(exposure.videos).toBe(2);
  const names = summarise(competing).groups.map(({ group }) => group);
  expect(names.filter((name) => name.includes("alone") || name.includes("one model"))).toEqual([]);
});
