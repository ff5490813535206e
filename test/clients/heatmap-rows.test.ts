import { expect, test } from "vitest";
import { missingScoreLines, rowOf } from "#packages/cli/src/heatmap-rows.ts";
import { table } from "#packages/cli/src/table.ts";
import type { HeatmapDetail } from "#packages/sdk/src/index.ts";

/** A heatmap whose clarity is a number and whose focus is too uncertain for one. */
const heatmap = {
  uid: "hm_01k0000000000000000000000a",
  title: `A very long title ${"of a campaign ".repeat(10)}`,
  type: "image",
  status: "done",
  application: "Social media",
  stands_out: true,
  clarity_score_percentile: 72,
  attention_score: null,
  attention: null,
  metrics: {
    focus: 66,
    proximity: 41,
    area: 0.34,
    area_share: 0.8,
    distances: 0.2,
    stands_out: true,
    group: "ad",
    precise: ["clarity"],
    intervals: { focus: [34, 91], proximity: [10, 80], clarity: [61, 80], area: [0.2, 0.4], distances: [0.1, 0.3] },
    statements: { focus: { side: "above", probability: 0.91 }, proximity: null, clarity: null },
  },
} as unknown as HeatmapDetail;

test("a row fits a terminal: scores without a number are intervals, and what is known instead is below the table", () => {
  const row = rowOf(heatmap);
  expect(row.slice(2)).toEqual(["image", "72 (61–80)", "(34–91)", "(10–80)", "–"]);
  expect(
    table([...row.map(() => "HEADING")], [row])
      .split("\n")
      .every((line) => line.length <= 120),
  ).toBe(true);
  const lines = missingScoreLines([heatmap]);
  expect(lines.map((line) => line.split(":")[0])).toEqual([`${heatmap.uid} focus`, `${heatmap.uid} proximity`]);
  expect(lines[0]).toContain("91% likely");
});
