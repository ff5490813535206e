import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { createBenchmark, createVersion, staffMember } from "#test/kit/benchmarks.ts";
import { createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { deliverHeatmapChange, searchAllHeatmaps } from "#test/kit/search.ts";

const { handler: fail } = await import("#lambdas/heatmaps/steps/fail.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const OUTDOOR = "(Digital) Out Of Home";
const PAGE = { application: "UX Design", device: "desktop" } as const;
const reanalyse = (person: TestUser, uid: string, body: object) =>
  send(heatmaps.reanalyse, person, { params: { uid }, body: body as never });
const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const foundAs = async (person: TestUser, uid: string, application: string) => {
  await deliverHeatmapChange(uid);
  return searchAllHeatmaps(person, { application });
};

test("a heatmap that is reanalysed as another type keeps its type with its result until the new one is ready", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);

  expect((await reanalyse(person, uid, PAGE)).status).toBe(202);

  expect(await read(person, uid)).toMatchObject({ renewing: true, application: "Other", device: "" });
  // The steps of the analysis see the new type.
  expect(await heatmapRow(uid)).toMatchObject({ status: "requested", ...PAGE });
  await runAnalysis(uid, 2);
  expect(await read(person, uid)).toMatchObject({ renewing: false, gen: 2, ...PAGE });
  expect(await foundAs(person, uid, "UX Design")).toEqual([uid]);
  expect(await foundAs(person, uid, "Other")).toEqual([]);
});

test("a reanalysis as another type that fails leaves the type, the benchmark and the result", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const benchmark = { application: "Social media", benchmark: "bm_1", benchmark_name: "Posts", benchmark_categories: ["food"] };
  await HeatmapEntity.patch({ uid })
    .set(benchmark as never)
    .go();
  await reanalyse(person, uid, { application: "Display Ads" });
  expect(await heatmapRow(uid)).toMatchObject({ application: "Display Ads", benchmark: "", benchmark_categories: [] });
  // Lists show the type of the result until then.
  expect(await foundAs(person, uid, "Display Ads")).toEqual([]);

  await invoke(fail, { uid, gen: 2 });

  expect(await heatmapRow(uid)).toMatchObject({ status: "done", ...benchmark });
  expect(await foundAs(person, uid, "Social media")).toEqual([uid]);
});

/** An offered version of a benchmark of billboards. */
async function offer(access: "public" | "beta" = "public") {
  const staff = await staffMember();
  const uid = await createVersion(await createBenchmark());
  await send(staffBenchmarks.update, staff, { params: { uid }, body: { access } });
  const version = { params: { uid, version: "1" } as never, body: { productionReady: true } };
  expect((await send(staffBenchmarks.setProductionReady, staff, version)).status).toBe(200);
  return { uid, version: 1 };
}

test("a heatmap can be reanalysed with a benchmark, which it gets with its new result, and without it again", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const benchmark = await offer();

  expect((await reanalyse(person, uid, { application: OUTDOOR, benchmark })).status).toBe(202);
  expect(await read(person, uid)).toMatchObject({ renewing: true, application: "Other", benchmark: null });
  await runAnalysis(uid, 2);
  expect(await read(person, uid)).toMatchObject({ application: OUTDOOR, benchmark: { ...benchmark, name: "Posters" } });

  // Without a change it stays.
  await reanalyse(person, uid, {});
  await runAnalysis(uid, 3);
  expect(await read(person, uid)).toMatchObject({ application: OUTDOOR, benchmark });
  expect((await reanalyse(person, uid, { benchmark: null })).status).toBe(202);
  expect(await read(person, uid)).toMatchObject({ renewing: true, benchmark: { ...benchmark, name: "Posters" } });
  await runAnalysis(uid, 4);
  expect(await read(person, uid)).toMatchObject({ application: OUTDOOR, benchmark: null });
});

test("a reanalysis with another benchmark that fails leaves the earlier one", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const [earlier, later] = [await offer(), await offer()];
  await reanalyse(person, uid, { application: OUTDOOR, benchmark: earlier });
  await runAnalysis(uid, 2);
  const { benchmark: before } = await read(person, uid);
  expect(before).toMatchObject(earlier);

  expect((await reanalyse(person, uid, { benchmark: later })).status).toBe(202);
  expect(await heatmapRow(uid)).toMatchObject({ benchmark: later.uid });
  expect((await read(person, uid)).benchmark).toEqual(before);
  await invoke(fail, { uid, gen: 3 });
  expect((await read(person, uid)).benchmark).toEqual(before);
});

test("a benchmark that may not be used, of another kind, or for a slice is rejected, and nothing is analysed", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const [benchmark, forBeta] = [await offer(), await offer("beta")];
  const unknown = { uid: `bm_${"0".repeat(26)}`, version: 1 };
  for (const denied of [forBeta, unknown, { ...benchmark, version: 2 }])
    expect(await reanalyse(person, uid, { application: OUTDOOR, benchmark: denied })).toMatchObject({
      status: 409,
      body: { code: "benchmark.not_usable" },
    });
  for (const body of [{ benchmark }, { application: "Display Ads", benchmark }])
    expect(await reanalyse(person, uid, body)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  await HeatmapEntity.patch({ uid }).set({ part_of: "hm_page", application: OUTDOOR }).go();
  for (const choice of [benchmark, null])
    expect(await reanalyse(person, uid, { benchmark: choice })).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await heatmapRow(uid)).toMatchObject({ status: "done", gen: 1, benchmark: "" });
});

test("a display ad gets the dimensions that fit its image", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid }).set({ width: 600, height: 500 }).go();
  await reanalyse(person, uid, { application: "Display Ads" });
  await runAnalysis(uid, 2);
  expect(await read(person, uid)).toMatchObject({ application: "Display Ads", dimensions: "300x250" });
});

test("the type cannot be edited while a reanalysis changes it, other attributes can", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await reanalyse(person, uid, PAGE);
  const edit = async (change: object) =>
    send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, ...change } });
  expect(await edit({ application: "Other" })).toMatchObject({ status: 409, body: { code: "heatmap.in_progress" } });
  expect(await edit({ title: "Landing page" })).toMatchObject({ status: 200, body: { application: "Other" } });
  await runAnalysis(uid, 2);
  expect(await read(person, uid)).toMatchObject({ title: "Landing page", ...PAGE });
});

test.each([
  ["a type of videos", {}, { application: "Ad / commercial" }],
  ["a UX design without a device", {}, { application: "UX Design" }],
  ["an unknown type", {}, { application: "Poster" }],
  ["another type for a slice of a page", { part_of: "hm_page" }, PAGE],
])("%s is rejected, and nothing is analysed", async (_, attributes, body) => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid }).set(attributes).go();
  expect(await reanalyse(person, uid, body)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await heatmapRow(uid)).toMatchObject({ status: "done", gen: 1, application: "Other" });
});
