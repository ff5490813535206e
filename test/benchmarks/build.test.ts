import { afterAll, expect, test } from "vitest";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { addBuildableContent, createBenchmark, staffMember, uploadedSubject, uploadedTemplate } from "#test/kit/benchmarks.ts";
import { failedExecution } from "#test/kit/deliver.ts";
import { withFailingCommits } from "#test/kit/failing-commits.ts";
import { send } from "#test/kit/fixtures.ts";
import { flatPng } from "#test/kit/images.ts";
import { invoke } from "#test/kit/invoke.ts";
import { startModelEndpoint } from "#test/pipeline/model-endpoint.ts";

const endpoint = await startModelEndpoint();
afterAll(() => endpoint.close());
const { client } = await import("#adapters/storage/bucket.ts");
const { freezeBuild } = await import("#domain/benchmarks/build/freeze-build.ts");
const { measureTemplate } = await import("#domain/benchmarks/build/measure-template.ts");
const { failTemplate } = await import("#domain/benchmarks/build/finish-template.ts");
const settle = (await import("#lambdas/benchmarks/settle-build.ts")).handler;
const { finishBuild } = await import("#domain/benchmarks/build/finish-build.ts");
const { BenchmarkEntity } = await import("#domain/benchmarks/benchmark.entity.ts");
const { BenchmarkVersionEntity } = await import("#domain/benchmarks/version.entity.ts");
const { readVersionFile } = await import("#domain/benchmarks/version-file.ts");

const staff = await staffMember();
const read = async (uid: string) => (await send(staffBenchmarks.read, staff, { params: { uid } })).body;

const subjectStatuses = async (uid: string) =>
  (await send(staffBenchmarks.subjects, staff, { params: { uid } })).body.subjects.map(({ status }) => status);

/** A model that sees the same everywhere, and how often it was asked; it answers after `before`. */
function withEvenModel<T>(
  work: () => Promise<T>,
  before: () => Promise<unknown> = async () => {},
): Promise<{ result: T; calls: number }> {
  let calls = 0;
  const [width, height] = [8, 6];
  const map = Buffer.alloc(width * height * 2, 0xff).toString("base64");
  return endpoint
    .insteadOf((request, response) => {
      calls++;
      request.resume().on("end", async () => {
        await before();
        const reply = { model: "even", content: "natural", width, height, stands_out: true, map, members: [map] };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
      });
    }, work)
    .then((result) => ({ result, calls }));
}

async function requestBuild(uid: string) {
  expect((await send(staffBenchmarks.build, staff, { params: { uid } })).status).toBe(202);
  const { data } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  return { benchmark: uid, build: data!.build! };
}

async function build(uid: string): Promise<number> {
  const job = await requestBuild(uid);
  const { calls } = await withEvenModel(async () => {
    const { templates } = await freezeBuild(job);
    for (const template of templates) expect(await measureTemplate({ ...job, template })).toEqual({ done: true });
    await finishBuild(job);
  });
  return calls;
}

async function versionFile(benchmark: string, version: number) {
  const { data } = await BenchmarkVersionEntity.get({ benchmark, version }).go({ consistent: true });
  return readVersionFile(data!);
}

test("a build measures every subject in every template and makes a version that is not yet offered", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  // One call finds out the model, and one measures each subject.
  expect(await build(uid)).toBe(3);
  const after = await read(uid);
  expect(after).toMatchObject({ status: "ready", version: 1, failed: [], remaining_attention: 0, remaining_templates: 0 });
  expect(after.versions).toMatchObject([{ version: 1, production_ready: false, templates: 1, subjects: 2, model: "even" }]);
  const [template] = (await versionFile(uid, 1)).templates;
  // The slot has 160 × 160 of the 320 × 240 pixels, and attention is even.
  for (const share of template!.shares) expect(share).toBeCloseTo(1 / 3, 2);
});

test("a repeated step measures nothing twice, a later build measures only new subjects, and a reset measures all again", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const job = await requestBuild(uid);
  const { calls } = await withEvenModel(async () => {
    const { templates } = await freezeBuild(job);
    for (let attempt = 0; attempt < 2; attempt++) await measureTemplate({ ...job, template: templates[0]! });
    expect(await read(uid)).toMatchObject({ status: "processing", remaining_attention: 0, remaining_templates: 0 });
    expect(await subjectStatuses(uid)).toEqual(["processing", "processing"]);
    await freezeBuild(job);
    await finishBuild(job);
    await finishBuild(job);
  });
  expect(calls).toBe(3);
  expect(await subjectStatuses(uid)).toEqual(["ready", "ready"]);
  await send(staffBenchmarks.addSubject, staff, await uploadedSubject(uid));
  expect(await build(uid)).toBe(2);
  const reset = await send(staffBenchmarks.resetTemplates, staff, { params: { uid } });
  expect(reset.body).toEqual({ reset: 1, message: "Reset 1 templates to ready status" });
  expect(await build(uid)).toBe(4);
  expect((await read(uid)).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
});

test("a build with linking measures templates with subjects of the same value, and only a template without subjects fails", async () => {
  const uid = await createBenchmark();
  for (const of of ["templates", "subjects"]) {
    const change = (body: object) =>
      send(staffBenchmarks.changeCategories, staff, { params: { uid }, body: { of, category: "Place", ...body } });
    await change({ change: "add_category" });
    for (const value of ["Indoor", "Outdoor"]) await change({ change: "add_value", value });
    await change({ change: "set_category", linked: true });
    // Half of the slot.
    if (of === "templates") await change({ change: "set_value", value: "Indoor", options: { axis: "horizontal", index: 1 } });
  }
  await send(staffBenchmarks.update, staff, { params: { uid }, body: { categories_linked: true } });
  for (const value of ["Indoor", "Outdoor"]) {
    const request = await uploadedTemplate(uid);
    await send(staffBenchmarks.addTemplate, staff, { ...request, body: { ...request.body, categories: { Place: value } } });
  }
  for (let at = 0; at < 3; at++) {
    const request = await uploadedSubject(uid, false, await flatPng(100 + at, 100));
    await send(staffBenchmarks.addSubject, staff, { ...request, body: { ...request.body, categories: { Place: "Indoor" } } });
  }
  await build(uid);
  const { templates } = await versionFile(uid, 1);
  expect(templates.map(({ ads, file }) => [ads, file.categories])).toEqual([[3, { Place: "Indoor" }]]);
  for (const share of templates[0]!.shares) expect(share).toBeCloseTo(1 / 6, 2);
  expect((await read(uid)).failed).toMatchObject([
    { template_name: "Station", subject_name: "", message: "Only 0 subjects could be measured." },
  ]);
});

test("one linked value limits only the templates that have it, and removed categories are in no later version", async () => {
  const uid = await createBenchmark();
  const change = (body: object) => send(staffBenchmarks.changeCategories, staff, { params: { uid }, body: body as never });
  for (const of of ["templates", "subjects"])
    for (const category of ["Place", "Light"]) {
      await change({ change: "add_category", of, category });
      for (const value of ["Indoor", "Outdoor"]) await change({ change: "add_value", of, category, value });
    }
  await change({ change: "set_value", of: "templates", category: "Place", value: "Indoor", linked: true });
  await change({ change: "set_category", of: "templates", category: "Light", linked: true });
  await send(staffBenchmarks.update, staff, { params: { uid }, body: { categories_linked: true } });
  for (const Place of ["Indoor", "Outdoor"]) {
    const template = await uploadedTemplate(uid);
    const categories = { Place, Light: "Indoor" };
    await send(staffBenchmarks.addTemplate, staff, { ...template, body: { ...template.body, categories } });
    for (let at = 0; at < 2; at++) {
      const subject = await uploadedSubject(uid);
      await send(staffBenchmarks.addSubject, staff, { ...subject, body: { ...subject.body, categories: { Place } } });
    }
  }
  await change({ change: "remove_category", of: "templates", category: "Light" });
  await build(uid);
  const { templates } = await versionFile(uid, 1);
  expect(templates.map(({ ads, file }) => [file.categories, ads])).toEqual([
    [{ Place: "Indoor" }, 2],
    [{ Place: "Outdoor" }, 4],
  ]);
});

test("a measurement that cannot be stored is repeated, and is no failure of the subject", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const job = await requestBuild(uid);
  await withEvenModel(async () => {
    const { templates } = await freezeBuild(job);
    const measure = () => measureTemplate({ ...job, template: templates[0]! });
    await expect(withFailingCommits(measure, (commit) => commit === 1)).rejects.toThrow("the transaction failed");
    expect(await read(uid)).toMatchObject({ remaining_attention: 2, failed: [] });

    // The bucket limits the rate of calls.
    const name = "failSubjects";
    client.middlewareStack.add(
      (next) => async (args) => {
        const { Key = "" } = args.input as { Key?: string };
        if (Key.includes("/subjects/")) throw Object.assign(new Error("reduce your rate"), { name: "SlowDown" });
        return next(args);
      },
      { step: "initialize", name },
    );
    await expect(measure()).rejects.toThrow("reduce your rate");
    client.middlewareStack.remove(name);
    expect(await read(uid)).toMatchObject({ remaining_attention: 2, failed: [] });

    expect(await measure()).toEqual({ done: true });
    await finishBuild(job);
  });
  expect(await read(uid)).toMatchObject({ status: "ready", version: 1, failed: [] });
  expect((await versionFile(uid, 1)).templates[0]!.ads).toBe(2);
});

test("a build that is stopped while it is frozen has no templates to measure", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const job = await requestBuild(uid);
  const stop = () => send(staffBenchmarks.resetRemaining, staff, { params: { uid } });
  const { result } = await withEvenModel(() => freezeBuild(job), stop);
  expect(result).toEqual({ ...job, templates: [] });
  expect(await read(uid)).toMatchObject({ status: "ready", version: 0 });
});

test("a stopped or deleted build writes nothing more, and a build without results has failed until it is reset", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const job = await requestBuild(uid);
  await withEvenModel(async () => {
    const { templates } = await freezeBuild(job);
    await send(staffBenchmarks.resetRemaining, staff, { params: { uid } });
    expect(await measureTemplate({ ...job, template: templates[0]! })).toEqual({ done: true });
    await finishBuild(job);
  });
  expect(await read(uid)).toMatchObject({ status: "ready", version: 0, versions: [] });

  const next = await requestBuild(uid);
  await withEvenModel(async () => {
    const { templates } = await freezeBuild(next);
    await failTemplate({ ...next, template: templates[0]! });
    await finishBuild(next);
  });
  expect(await read(uid)).toMatchObject({
    status: "failed",
    version: 0,
    failed: [
      { template_name: "Station", message: "This template could not be measured." },
      { template_name: "Station", message: "Only 0 subjects could be measured." },
    ],
  });
  expect((await send(staffBenchmarks.build, staff, { params: { uid } })).body.code).toBe("benchmark.not_ready");
  const reset = await send(staffBenchmarks.resetRemaining, staff, { params: { uid } });
  expect(reset.body).toMatchObject({ status: "ready", failed: [] });

  const killed = await requestBuild(uid);
  await invoke(settle, failedExecution(killed));
  expect(await read(uid)).toMatchObject({ status: "failed", failed: [{ message: "The build failed." }] });
});
