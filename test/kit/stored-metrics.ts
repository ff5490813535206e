import type { StoredMetrics } from "#domain/scores/comparisons.ts";

/** Metrics of a finished image, as stored. */
export const metrics = {
  percentile_area: 40,
  percentile_distances: 30,
  area: 0.1,
  area_share: 0.8,
  distances: 0.2,
  focus: 60,
  proximity: 70,
  stands_out: true,
  group: "photograph",
  precise: ["focus", "proximity", "clarity"],
  intervals: { focus: [41, 78], proximity: [20, 90], clarity: [44, 83], area: [0.08, 0.13], distances: [0.15, 0.25] },
  statements: { focus: { side: "above", probability: 0.8 }, proximity: null, clarity: null },
  comparison: {
    focus: { position: 0.4, threshold: 1, variant_threshold: 0.5 },
    proximity: { position: 0.6, threshold: null, variant_threshold: null },
    clarity: { position: 0.5, threshold: 0.8, variant_threshold: 0.4 },
  },
  share_threshold: 0.1,
  model: "test",
  reference: "test",
  calibration: "test",
} satisfies StoredMetrics;
