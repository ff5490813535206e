import { afterAll, describe, expect, test, vi } from "vitest";
import { benchmarks } from "#contracts/benchmarks.ts";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { createBenchmark, createVersion, staffMember, uploadedSubject, uploadedTemplate } from "#test/kit/benchmarks.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { png } from "#test/kit/images.ts";
import { invoke } from "#test/kit/invoke.ts";
import { searchAllHeatmaps } from "#test/kit/search.ts";
import { startModelEndpoint } from "#test/pipeline/model-endpoint.ts";

const started: { uid: string; kind: string; templates: number[] }[] = [];
vi.doMock("#adapters/pipelines/template-scores.ts", () => ({
  startTemplateScores: async (job: (typeof started)[number]) => void started.push(job),
}));
const endpoint = await startModelEndpoint();
afterAll(() => endpoint.close());
const { freezeBuild } = await import("#domain/benchmarks/build/freeze-build.ts");
const { measureTemplate } = await import("#domain/benchmarks/build/measure-template.ts");
const { finishBuild } = await import("#domain/benchmarks/build/finish-build.ts");
const { BenchmarkEntity } = await import("#domain/benchmarks/benchmark.entity.ts");
const { BenchmarkVersionEntity } = await import("#domain/benchmarks/version.entity.ts");
const { purgeBenchmark } = await import("#domain/benchmarks/purge-benchmark.ts");
const { toExportable } = await import("#domain/heatmaps/exportable.ts");
const { indexHeatmap } = await import("#domain/heatmaps/search/index-heatmap.ts");
const { imageSteps } = await import("#test/kit/image-steps.ts");
const steps = {
  ...imageSteps,
  start: (await import("#lambdas/heatmaps/start-template-scores.ts")).handler,
  place: (await import("#lambdas/heatmaps/steps/template-place.ts")).handler,
  finishScores: (await import("#lambdas/heatmaps/steps/template-finish.ts")).handler,
};
const run = (name: keyof typeof steps, event: object) => invoke(steps[name], event);

const staff = await staffMember();
const OUTDOOR = "(Digital) Out Of Home";

type Access = { access?: "admin" | "beta" | "public" | "restricted"; access_restricted?: string[] };
/** A benchmark with a version, whose content no test reads. */
async function offer({ access = "public", access_restricted = [] }: Access = {}, isOffered = true): Promise<string> {
  const uid = await createVersion(await createBenchmark());
  await send(staffBenchmarks.update, staff, { params: { uid }, body: { access, access_restricted } });
  if (isOffered) await setOffered(uid, 1, true);
  return uid;
}
const setOffered = (uid: string, version: number, productionReady: boolean) =>
  send(staffBenchmarks.setProductionReady, staff, {
    params: { uid, version: String(version) } as never,
    body: { productionReady },
  });
const listed = async (person: TestUser) => (await send(benchmarks.available, person, {})).body.benchmarks;
const sees = async (person: TestUser, uid: string) => (await listed(person)).some((each) => each.uid === uid);
const create = (person: TestUser, uid: string, overrides: object = {}) =>
  send(heatmaps.create, person, {
    body: { ...poster, application: OUTDOOR, benchmark: { uid, version: 1 }, ...overrides },
  });

describe("access to benchmarks", async () => {
  const trial = await createTrialUser();
  const [ordinary, beta] = await Promise.all([createWorkspace(), createWorkspace({ beta: true })]);

  test.each([
    ["admin", [false, false, false, true]],
    ["beta", [false, false, true, true]],
    ["public", [true, true, true, true]],
    ["restricted", [false, true, false, true]],
  ] as const)(
    "the list of benchmarks and the creation of heatmaps agree for benchmarks with %s access",
    async (access, expected) => {
      const uid = await offer({ access, access_restricted: access === "restricted" ? [ordinary.uid] : [] });
      const people = [trial, ordinary.member, beta.member, staff];
      expect(await Promise.all(people.map((person) => sees(person, uid)))).toEqual(expected);
      for (const [index, person] of [trial, ordinary.member, beta.member].entries()) {
        const { status, body } = await create(person, uid);
        expect([status, status === 201 || body]).toMatchObject(
          expected[index] ? [201, true] : [409, { code: "benchmark.not_usable" }],
        );
      }
    },
  );

  test("only versions for production are listed and accepted, the newest is listed, and a deleted benchmark is not", async () => {
    const uid = await offer({}, false);
    expect(await sees(trial, uid)).toBe(false);
    expect(await create(trial, uid)).toMatchObject({ status: 409, body: { code: "benchmark.not_usable" } });
    await setOffered(uid, 1, true);
    await createVersion(uid, 2);
    expect((await listed(trial)).find((each) => each.uid === uid)).toMatchObject({ name: "Posters", kind: "ooh", version: 1 });
    await setOffered(uid, 2, true);
    expect((await listed(trial)).find((each) => each.uid === uid)).toMatchObject({ version: 2 });
    expect((await create(trial, uid)).status).toBe(201);
    await send(staffBenchmarks.remove, staff, { params: { uid }, body: { confirmation: "Posters" } });
    expect(await sees(trial, uid)).toBe(false);
    expect(await create(trial, uid)).toMatchObject({ status: 409, body: { code: "benchmark.not_usable" } });
  });

  test("a heatmap of another kind than its benchmark is rejected before a credit is taken, and so are websites and banners", async () => {
    const uid = await offer();
    expect(await create(ordinary.member, uid, { application: "Social media" })).toMatchObject({
      status: 400,
      body: { code: "request.invalid", details: { issues: [{ path: "application" }] } },
    });
    const benchmark = { uid, version: 1 };
    const website = { url: "https://example.com", benchmark };
    expect((await send(captures.website, ordinary.member, { body: website })).status).toBe(400);
    const banner = { src: "https://example.com", title: "Banner", dimensions: "300x250", benchmark };
    expect((await send(captures.banner, ordinary.member, { body: banner })).status).toBe(400);
  });
});

/** Builds a version with templates of one category and two subjects, and offers it. */
async function builtBenchmark(count = 1): Promise<string> {
  const uid = await createBenchmark();
  const change = (body: object) =>
    send(staffBenchmarks.changeCategories, staff, {
      params: { uid },
      body: { of: "templates", category: "Place", ...body } as never,
    });
  await change({ change: "add_category" });
  await change({ change: "add_value", value: "Station" });
  for (let at = 0; at < count; at++) {
    const template = await uploadedTemplate(uid);
    await send(staffBenchmarks.addTemplate, staff, { ...template, body: { ...template.body, categories: { Place: "Station" } } });
  }
  for (let at = 0; at < 2; at++) await send(staffBenchmarks.addSubject, staff, await uploadedSubject(uid));
  await send(staffBenchmarks.build, staff, { params: { uid } });
  const { data } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  const job = { benchmark: uid, build: data!.build! } as BenchmarkBuildJob;
  const { templates } = await freezeBuild(job);
  for (const template of templates) await measureTemplate({ ...job, template });
  await finishBuild(job);
  await send(staffBenchmarks.update, staff, { params: { uid }, body: { access: "public" } });
  await setOffered(uid, 1, true);
  return uid;
}

async function finished(person: TestUser, benchmark: string): Promise<string> {
  const choice = { application: OUTDOOR, benchmark: { uid: benchmark, version: 1 } };
  const uid = await createGenerated(person, await png(400, 400), choice);
  for (const name of ["inspect", "predict", "render", "score"] as const) await run(name, { uid, gen: 1 });
  return uid;
}
/** Starts the scoring of a finished heatmap and returns its job. */
async function start(uid: string) {
  started.length = 0;
  await deliver(steps.start, "heatmap.done", { object: uid });
  return { ...started[0]!, gen: 1 };
}
async function score(uid: string): Promise<void> {
  const { templates, ...job } = await start(uid);
  for (const template of templates) await run("place", { ...job, template });
  await run("finishScores", { ...job, templates });
}
const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;

describe("a heatmap is scored in its benchmark's templates, is found by the benchmark, and keeps its result when that is deleted", async () => {
  const person = await createTrialUser();

  test("a heatmap is scored in its benchmark's templates, is found by the benchmark, and keeps its result after the benchmark is deleted", async () => {
    const benchmark = await builtBenchmark();
    const uid = await finished(person, benchmark);
    expect(await start(uid)).toMatchObject({ uid, kind: "benchmark", templates: [1] });
    await score(uid);
    const scored = await read(person, uid);
    const used = { uid: benchmark, name: "Posters", version: 1, subjects: 2, categories: ["Place: Station"] };
    expect(scored).toMatchObject({
      benchmark: used,
      attention: { templates: 1, failed: 0, ads: 2, benchmark: used, problem: null },
    });
    // Both subjects are the same image, so that the ad has the share of both or is on one side of them.
    expect(scored.attention_score).toBeGreaterThanOrEqual(0);
    expect(scored.templates_images).toMatchObject([{ id: `${benchmark}-1-1`, name: "Station" }]);

    await indexHeatmap(uid);
    await indexHeatmap(await createTestHeatmap(person));
    expect(await searchAllHeatmaps(person, { benchmark })).toEqual([uid]);
    expect(await searchAllHeatmaps(person, { benchmark_category: "Place: Station" })).toEqual([uid]);
    expect(await searchAllHeatmaps(person, { benchmark_category: "Place: Airport" })).toEqual([]);
    expect((await send(heatmaps.facets, person, {})).body).toMatchObject({
      benchmarks: [{ uid: benchmark, name: "Posters", count: 1 }],
      benchmark_categories: [{ category: "Place: Station", count: 1 }],
    });

    await send(staffBenchmarks.remove, staff, { params: { uid: benchmark }, body: { confirmation: "Posters" } });
    await purgeBenchmark(benchmark);
    const after = await read(person, uid);
    expect([after.attention, after.benchmark]).toEqual([scored.attention, scored.benchmark]);
    expect((await fetch(after.templates_images[0]!.heatmap)).status).toBe(200);
  });

  test("the scenes of templates with the same name are in separate files", async () => {
    const benchmark = await builtBenchmark(2);
    const uid = await finished(await createTrialUser(), benchmark);
    await score(uid);
    const { files } = await toExportable(await heatmapRow(uid));
    const scenes = files.map(({ name }) => name).filter((name) => name.startsWith("templates/"));
    expect(scenes.toSorted()).toEqual([
      "templates/Station (2) with heatmap.jpg",
      "templates/Station (2).jpg",
      "templates/Station with heatmap.jpg",
      "templates/Station.jpg",
    ]);
  });

  test("a heatmap shows no category or value of its benchmark that staff have since hidden or removed", async () => {
    const benchmark = await builtBenchmark();
    const change = (body: object) =>
      send(staffBenchmarks.changeCategories, staff, {
        params: { uid: benchmark },
        body: { of: "templates", category: "Place", ...body } as never,
      });
    const categories = async () => {
      const uid = await finished(person, benchmark);
      await score(uid);
      const { categories_templates } = (await listed(person)).find((each) => each.uid === benchmark)!;
      const offered = categories_templates.map(({ name, values }) => [name, values.length]);
      return { offered, scored: (await read(person, uid)).benchmark!.categories };
    };
    expect(await categories()).toEqual({ offered: [["Place", 1]], scored: ["Place: Station"] });
    await change({ change: "set_value", value: "Station", shown: false });
    expect(await categories()).toEqual({ offered: [["Place", 0]], scored: [] });
    await change({ change: "set_value", value: "Station", shown: true });
    await change({ change: "set_category", shown: false });
    expect(await categories()).toEqual({ offered: [], scored: [] });
  });

  test("a heatmap is still scored after its version is withdrawn, and says so if its benchmark was deleted", async () => {
    const benchmark = await builtBenchmark();
    const [withdrawn, early, late] = [
      await finished(person, benchmark),
      await finished(person, benchmark),
      await finished(person, benchmark),
    ];
    await setOffered(benchmark, 1, false);
    await score(withdrawn);
    expect((await read(person, withdrawn)).attention).toMatchObject({ templates: 1, problem: null });

    const { templates, ...job } = await start(early);
    await send(staffBenchmarks.remove, staff, { params: { uid: benchmark }, body: { confirmation: "Posters" } });
    await purgeBenchmark(benchmark);
    for (const template of templates) await run("place", { ...job, template });
    await run("finishScores", { ...job, templates });
    expect((await read(person, early)).attention).toMatchObject({ score: null, failed: 1, problem: "benchmark_deleted" });

    expect(await start(late)).toMatchObject({ templates: [] });
    await score(late);
    expect((await read(person, late)).attention).toMatchObject({ score: null, failed: 0, problem: "benchmark_deleted" });
  });

  test("a heatmap shows shares without a score, and the reason, if its version was measured with another model", async () => {
    const benchmark = await builtBenchmark();
    const uid = await finished(person, benchmark);
    const { getFile, putFile } = await import("#adapters/storage.ts");
    const { versionKey } = await import("#domain/benchmarks/files.ts");
    const { data } = await BenchmarkVersionEntity.get({ benchmark, version: 1 }).go();
    const key = versionKey(benchmark, data!.build);
    const content = JSON.parse(Buffer.from(await getFile(key)).toString());
    await putFile(key, Buffer.from(JSON.stringify({ ...content, model: "older" })), "application/json");
    await score(uid);
    const { attention, templates_images } = await read(person, uid);
    expect(attention).toMatchObject({ score: null, problem: "other_model" });
    expect(templates_images).toMatchObject([{ score: null }]);
  });

  test("a heatmap changed to another type leaves its benchmark and is scored in the templates of the new type", async () => {
    const benchmark = await builtBenchmark();
    const uid = await finished(person, benchmark);
    await score(uid);
    const { version } = await heatmapRow(uid);
    await send(heatmaps.edit, person, { params: { uid }, body: { version, application: "Social media" } });
    expect(await read(person, uid)).toMatchObject({ benchmark: null, attention: null });
    expect(await start(uid)).toMatchObject({ kind: "social" });
  });
});
