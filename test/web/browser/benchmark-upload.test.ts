import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProductionBenchmark } from "#contracts/benchmarks.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile();
  screens.server.heatmaps = [];
  screens.server.benchmarks = [STATIONS];
  screens.server.calls.length = 0;
  screens.server.arrivals.reset();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const STATIONS: ProductionBenchmark = {
  uid: `bm_${"0".repeat(26)}`,
  name: "Dutch stations",
  kind: "ooh",
  version: 3,
  status: "ready",
  categories_templates: [],
  categories_subjects: [],
  categories_linked: false,
};
const used = { uid: STATIONS.uid, name: STATIONS.name, version: 3, subjects: 120, categories: ["Place: Platform"] };
const calls = (method: string, path: string) =>
  screens.server.calls.filter((call) => call.method === method && call.path === path);
const pick = async (page: Awaited<ReturnType<Screens["open"]>>) =>
  page
    .getByTestId("file-picker")
    .setInputFiles([{ name: "Poster.png", mimeType: "image/png", buffer: await creativeImage("poster/image.png") }]);

test("a benchmark chosen as type is sent with its version, named in the list and on the score, and usable as a filter", async () => {
  const page = await screens.open("/heatmaps");
  await waitUntil(() => calls("GET", "/benchmarks").length === 1);
  await pick(page);
  await page.getByLabel("Type").selectOption("Dutch stations");
  // Loaded again when the sheet opens.
  await waitUntil(() => calls("GET", "/benchmarks").length === 2);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await waitUntil(() => calls("POST", "/heatmaps").length === 1);
  expect(calls("POST", "/heatmaps")[0]!.body).toMatchObject({
    application: "(Digital) Out Of Home",
    benchmark: { uid: STATIONS.uid, version: 3 },
  });
  await page.getByRole("article").getByText("Dutch stations").waitFor();

  const [heatmap] = screens.server.heatmaps;
  const attention = {
    score: 71,
    interval: [50, 90],
    templates: 8,
    failed: 0,
    ads: 120,
    frames: [],
    benchmark: used,
    problem: null,
  };
  screens.server.heatmaps = [
    sampleHeatmap(screens.server.origin, 900, {
      uid: heatmap!.uid,
      title: "Poster",
      benchmark: used,
      attention_score: 71,
      attention,
    } as never),
    sampleHeatmap(screens.server.origin, 901),
  ];
  await page.goto(`${screens.server.origin}/heatmap/${heatmap!.uid}`);
  await page
    .getByRole("article", { name: /^Attention 71/ })
    .getByText("Compared with 120 ads of Dutch stations, version 3.")
    .waitFor();

  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("radio", { name: /Place: Platform/ }).check();
  await page.waitForURL("**/heatmaps?benchmark_category=*");
  await waitUntil(async () => (await page.getByRole("article").count()) === 1);
  expect(screens.complaints).toEqual([]);
});

test("uploads work if benchmarks cannot be loaded, and there is no benchmark filter without heatmaps of a benchmark", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 1)];
  screens.server.rejectWhen((path) => path === "/benchmarks", "caller.forbidden");
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("group", { name: "Type" }).waitFor();
  expect(await page.getByRole("group", { name: /^Benchmark/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await pick(page);
  await page.getByLabel("Type").selectOption("Other");
  expect(await page.getByLabel("Type").getByRole("option").allTextContents()).not.toContain("Dutch stations");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await waitUntil(() => calls("POST", "/heatmaps").length === 1);
});

test("a heatmap whose benchmark was deleted before it was scored says so", async () => {
  const attention = {
    score: null,
    interval: null,
    templates: 0,
    failed: 0,
    ads: 120,
    frames: [],
    benchmark: used,
    problem: "benchmark_deleted",
  };
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 1, { benchmark: used, attention } as never)];
  const page = await screens.open(`/heatmap/${screens.server.heatmaps[0]!.uid}`);
  await page.getByText("The benchmark Dutch stations, version 3, was deleted before this ad was scored in it.").waitFor();
});
