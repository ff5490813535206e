import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { downloadFiles } from "#packages/cli/src/downloads.ts";
import type { HeatmapDetail } from "#packages/sdk/src/index.ts";

test.each([
  ["Poster – Zürich 日本", "Poster-Zürich-日本-hm_1"],
  ['-rf "../x"', "rf-..-x-hm_1"],
  ["=SUM(A1)", "SUM-A1-hm_1"],
  ["../..", "hm_1"],
  ["!?", "hm_1"],
])("the folder of “%s” is %s", async (title, expected) => {
  const out = mkdtempSync(path.join(os.tmpdir(), "sightline-downloads-"));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const folder = await downloadFiles({ uid: "hm_1", title, type: "image" } as HeatmapDetail, out);
  expect(path.relative(out, folder)).toBe(expected);
  expect(JSON.parse(readFileSync(path.join(folder, "heatmap.json"), "utf8"))).toMatchObject({ title });
});
