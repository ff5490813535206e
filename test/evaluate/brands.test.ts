import { expect, test } from "vitest";
import type { Measured, Sample } from "../../tools/evaluate/brands/measure-video.ts";
import { summarise } from "../../tools/evaluate/brands/summarise.ts";

const truth = { time: 0, box: [0, 0, 60, 60], height: 60, visible: 1 } as const;
const found: Sample = { truth, tracked: true, right: true, detections: [] };
const mistaken: Sample = { truth: undefined, tracked: true, right: false, detections: [] };
const nothing: Sample = { truth: undefined, tracked: false, right: false, detections: [] };

const measured = (together: boolean, samples: readonly Sample[]): Measured => ({
  plan: { name: "video", brand: 0, difficulty: "similar", height: 60, crf: 20, shots: [] },
  brand: 0,
  together,
  samples,
  cpuSeconds: 1,
});

test("what was found with one model of brands that look alike is a group of its own, and in no other figure", () => {
  const alone = measured(false, [found, mistaken]);
  const { groups, exposure } = summarise([alone, measured(true, [found, nothing])]);
  const named = (name: string) => groups.find(({ group }) => group === name);
  expect(named("similar")).toMatchObject({ found: 1, false: 0.2, searched: 0.4 });
  expect(named("all")).toMatchObject({ found: 1, false: 0.2, searched: 0.4 });
  expect(named("similar, in one model")).toMatchObject({ found: 1, false: 0, searched: 0.4 });
  expect(exposure.videos).toBe(1);
  expect(summarise([alone]).groups.map(({ group }) => group)).not.toContain("similar, in one model");
});
