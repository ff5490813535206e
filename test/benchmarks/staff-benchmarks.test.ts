import sharp from "sharp";
import { expect, test } from "vitest";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { COORDINATES } from "#test/kit/benchmark-slot.ts";
import {
  addBuildableContent,
  createBenchmark,
  createVersion,
  staffMember,
  uploadedSubject,
  uploadedTemplate,
} from "#test/kit/benchmarks.ts";
import { deliverToExports } from "#test/kit/exports.ts";
import { cloud, send, withClockShift } from "#test/kit/fixtures.ts";
import { flatPng, png, truncatedJpeg } from "#test/kit/images.ts";
import { unzip } from "#test/kit/unzip.ts";

const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
const { packZip } = await import("#domain/exports/zips/pack-zip.ts");
const { purgeBenchmark } = await import("#domain/benchmarks/purge-benchmark.ts");
const { BenchmarkTemplateEntity } = await import("#domain/benchmarks/template.entity.ts");
const { SubjectWordEntity } = await import("#domain/benchmarks/subject-word.entity.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { listFiles } = await import("#adapters/storage.ts");

const staff = await staffMember();
const read = async (uid: string) => (await send(staffBenchmarks.read, staff, { params: { uid } })).body;
const at = (uid: string) => ({ params: { uid } });

test("a new benchmark has version 0, access for staff only, no linking and counters at 0", async () => {
  expect(await read(await createBenchmark())).toMatchObject({
    status: "ready",
    version: 0,
    access: "admin",
    categories_linked: false,
    remaining_clarity: 0,
    remaining_attention: 0,
    remaining_templates: 0,
    failed: [],
    versions: [],
  });
});

test("only restricted access keeps the workspaces, unknown fields are rejected, and every change is in the audit log", async () => {
  const uid = await createBenchmark();
  const change = (body: object) => send(staffBenchmarks.update, staff, { ...at(uid), body });
  expect((await change({ access: "restricted", access_restricted: ["ws_1"] })).body.access_restricted).toEqual(["ws_1"]);
  expect((await change({ access: "beta" })).body.access_restricted).toEqual([]);
  expect((await change({ version: 9 })).status).toBe(400);
  const { data } = await AuditLogEntity.query.byScope({ scope: uid }).go();
  expect(data.map(({ action }) => action)).toEqual(["benchmarks.create", "benchmarks.update", "benchmarks.update"]);
});

test("categories and values are unique regardless of case, and a change to a missing one is an error", async () => {
  const uid = await createBenchmark();
  const change = (body: object) =>
    send(staffBenchmarks.changeCategories, staff, { ...at(uid), body: { of: "templates", ...body } });
  expect((await change({ change: "add_category", category: "Place" })).status).toBe(200);
  expect((await change({ change: "add_category", category: " place " })).body.code).toBe("benchmark.category_exists");
  expect((await change({ change: "add_value", category: "Place", value: "Indoor" })).status).toBe(200);
  expect((await change({ change: "add_value", category: "Place", value: "INDOOR " })).body).toMatchObject({
    code: "benchmark.value_exists",
    message: "That value already exists.",
  });
  expect((await change({ change: "set_category", category: "Size", shown: false })).body.code).toBe(
    "benchmark.category_not_found",
  );
  expect((await change({ change: "set_value", category: "Place", value: "Sea", shown: false })).body.code).toBe(
    "benchmark.value_not_found",
  );
  for (const options of [{ percent: 0 }, { percent: 100 }, { index: 2 }, { axis: "diagonal" }])
    expect((await change({ change: "set_value", category: "Place", value: "Indoor", options })).status).toBe(400);
  const split = await change({ change: "set_value", category: "Place", value: "Indoor", options: {} });
  expect(split.body.categories_templates[0]!.values[0]!.options).toEqual({ axis: "vertical", percent: 50, index: 0 });
});

test("a template loses removed categories and values, and is measured again only with other corners", async () => {
  const uid = await createBenchmark();
  const change = (body: object) =>
    send(staffBenchmarks.changeCategories, staff, { ...at(uid), body: { of: "templates", ...body } as never });
  for (const category of ["Place", "Light", "Size"]) {
    await change({ change: "add_category", category });
    await change({ change: "add_value", category, value: "Station" });
  }
  const request = await uploadedTemplate(uid);
  const categories = { Place: "Station", Light: "Station", Size: "Station" };
  await send(staffBenchmarks.addTemplate, staff, { ...request, body: { ...request.body, categories } });
  await change({ change: "remove_category", category: "Place" });
  await change({ change: "remove_value", category: "Light", value: "Station" });
  const [template] = (await send(staffBenchmarks.templates, staff, at(uid))).body.templates;
  expect(template!.categories).toEqual({ Size: "Station" });
  const edit = async (coordinates: typeof COORDINATES) => {
    const body = { coordinates, categories: template!.categories };
    await BenchmarkTemplateEntity.patch({ benchmark: uid, uid: template!.uid }).set({ status: "done" }).go();
    return (await send(staffBenchmarks.editTemplate, staff, { params: request.params, body })).body;
  };
  expect(await edit(COORDINATES)).toMatchObject({ categories: { Size: "Station" }, status: "done" });
  expect(await edit({ ...COORDINATES, left_top: { x: 81, y: 40 } })).toMatchObject({ status: "ready" });
});

test("a template needs an opaque JPG or PNG of a usual shape, and corners that make a slot inside it", async () => {
  const uid = await createBenchmark();
  const add = async (bytes?: Uint8Array, coordinates = COORDINATES) => {
    const request = await uploadedTemplate(uid, false, bytes);
    return send(staffBenchmarks.addTemplate, staff, { ...request, body: { ...request.body, coordinates } });
  };
  const clear = { create: { width: 320, height: 240, channels: 4, background: "#ffffff00" } } as const;
  for (const [bytes, reason] of [
    [await flatPng(1, 1), "Each side must have at least 30"],
    [await flatPng(630, 30), "longer than 20:1"],
    [await sharp(clear).png().toBuffer(), "transparent parts"],
    [await sharp(clear).flatten().gif().toBuffer(), "JPG or PNG"],
    [await truncatedJpeg(), "damaged"],
  ] as const)
    expect((await add(bytes)).body).toMatchObject({ code: "benchmark.image_rejected", message: expect.stringContaining(reason) });
  const { left_top, right_top } = COORDINATES;
  const crossed = await add(undefined, { ...COORDINATES, left_top: right_top, right_top: left_top });
  expect(crossed.body).toMatchObject({ code: "benchmark.corners_invalid", message: expect.stringMatching(/cross/) });
  const outside = await add(undefined, { ...COORDINATES, right_top: { x: 321, y: 40 } });
  expect(outside.body.message).toBe("Every corner must be inside the image.");
  expect((await add()).body).toMatchObject({
    status: "ready",
    originalWidth: 320,
    originalHeight: 240,
    coordinates: COORDINATES,
  });
  expect((await read(uid)).templates).toBe(1);
  const missing = await send(staffBenchmarks.addTemplate, staff, await uploadedTemplate(uid, true));
  expect(missing.body.code).toBe("benchmark.not_uploaded");
});

test("subjects are found by the start of any word, paged, and no longer after they are deleted", async () => {
  const uid = await createBenchmark();
  const names = ["Summer sale", "Sunny summer", "Winter coat"];
  const added = [];
  for (const name of names) {
    const request = await uploadedSubject(uid);
    added.push(await send(staffBenchmarks.addSubject, staff, { ...request, body: { ...request.body, name } }));
  }
  const search = async (words: string) => {
    const { body } = await send(staffBenchmarks.subjects, staff, { ...at(uid), query: { search: words } });
    return body.subjects.map(({ name }) => name).toSorted();
  };
  expect(await search("su")).toEqual(["Summer sale", "Sunny summer"]);
  expect(await search("summer sun")).toEqual(["Sunny summer"]);
  expect(await search("")).toEqual(names);
  for (const words of ["", "su"]) {
    const page = async (query: object) =>
      (await send(staffBenchmarks.subjects, staff, { ...at(uid), query: { search: words, limit: "1", ...query } })).body;
    const first = await page({});
    const second = await page({ last: first.last });
    expect(first.subjects.length).toBe(1);
    expect(second.subjects.length).toBe(1);
    expect(second.subjects[0]!.uid).not.toBe(first.subjects[0]!.uid);
  }
  expect((await send(staffBenchmarks.subjects, staff, { ...at(uid), query: { limit: "101" } })).status).toBe(400);
  await send(staffBenchmarks.removeSubjects, staff, { ...at(uid), body: { uids: [added[1]!.body.uid] } });
  expect(await search("su")).toEqual(["Summer sale"]);
  expect((await read(uid)).subjects).toBe(2);
});

test("a search for a frequent and a rare word finds its subjects on the first page", async () => {
  const uid = await createBenchmark();
  // More than a page of a frequent word, before the subject that is searched for.
  for (let number = 100; number < 160; number++)
    await SubjectWordEntity.put({ benchmark: uid, word: "summer", subject: `bs_00000${number}` }).go();
  const request = await uploadedSubject(uid);
  await send(staffBenchmarks.addSubject, staff, { ...request, body: { ...request.body, name: "Summer 49" } });

  const { body } = await send(staffBenchmarks.subjects, staff, { ...at(uid), query: { search: "summer 49" } });

  expect(body).toMatchObject({ subjects: [{ name: "Summer 49" }], last: null });
});

test("all subjects are deleted after the benchmark's name was typed, and nothing else", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const removeAll = (confirmation: string) =>
    send(staffBenchmarks.removeAll, staff, { ...at(uid), body: { of: "subjects", confirmation } });
  expect((await removeAll("Poster")).body.code).toBe("confirmation.wrong");
  expect((await removeAll("Posters")).body).toEqual({ deleted: 2, left: 0 });
  expect(await read(uid)).toMatchObject({ templates: 1, subjects: 0 });
  expect((await listFiles(`benchmarks/${uid}/subjects/`)).size).toBe(0);
  expect((await listFiles(`benchmarks/${uid}/templates/`)).size).toBe(2);
  const { data } = await AuditLogEntity.query.byScope({ scope: uid }).go();
  expect(data.filter(({ action }) => action === "benchmarks.remove_subject").length).toBe(2);
});

test("templates and subjects are deleted in transactions one after another, because each changes their count", async () => {
  const uid = await createBenchmark();
  for (let count = 0; count < 6; count++) {
    await send(staffBenchmarks.addTemplate, staff, await uploadedTemplate(uid));
    await send(staffBenchmarks.addSubject, staff, await uploadedSubject(uid));
  }
  let [running, most] = [0, 0];
  transactionClient.middlewareStack.add(
    (next) => async (args) => {
      running++;
      most = Math.max(most, running);
      return next(args).finally(() => running--);
    },
    { step: "initialize", name: "running" },
  );
  for (const of of ["templates", "subjects"] as const) {
    const { body } = await send(staffBenchmarks.removeAll, staff, { ...at(uid), body: { of, confirmation: "Posters" } });
    expect(body).toEqual({ deleted: 6, left: 0 });
  }
  transactionClient.middlewareStack.remove("running");
  expect(most).toBe(1);
  expect(await read(uid)).toMatchObject({ templates: 0, subjects: 0 });
});

test("all templates are downloaded as a zip with their corners, which is gone with the benchmark", async () => {
  const uid = await createBenchmark();
  const ask = () => send(staffExports.benchmarkZip, staff, at(uid));
  expect((await ask()).body.code).toBe("benchmark.no_templates");
  await addBuildableContent(uid);
  const { uid: zip } = (await ask()).body;
  await packZip(zip);
  const readZip = () => send(staffExports.readBenchmarkZip, staff, { params: { uid, zip } });
  const { status, url } = (await readZip()).body;
  expect(status).toBe("done");
  const response = await fetch(url!);
  expect(response.headers.get("content-disposition")).toContain("Posters.zip");
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["1 Station.png", "templates.csv"]);
  expect(files["1 Station.png"]).toEqual(Buffer.from(await png(320, 240)));
  expect(String(files["templates.csv"]).split("\r\n")[1]).toBe("1,Station,1 Station.png,320,240,80,40,240,40,240,200,80,200,");
  await deliverToExports("benchmark.removed", { scope: uid, object: uid });
  expect((await readZip()).body.code).toBe("export.not_found");
  expect((await listFiles(`${uid}/zips/`)).size).toBe(0);
});

test("only one of two requests starts a build; an empty benchmark is not built, and one in a build is not edited", async () => {
  const uid = await createBenchmark();
  expect((await send(staffBenchmarks.build, staff, at(uid))).body.code).toBe("benchmark.empty");
  await addBuildableContent(uid);
  const both = await Promise.all([send(staffBenchmarks.build, staff, at(uid)), send(staffBenchmarks.build, staff, at(uid))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect([...cloud.executions.keys()].filter((name) => name.includes("bd_")).length).toBeGreaterThan(0);
  const edited = await send(staffBenchmarks.update, staff, { ...at(uid), body: { name: "Other" } });
  expect(edited.body.code).toBe("benchmark.building");
});

test("recovery makes only a benchmark ready again that has built for over an hour without progress", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  await send(staffBenchmarks.build, staff, at(uid));
  const recover = async () => (await send(staffBenchmarks.recover, staff)).body.recoveredBenchmarks;
  expect(await recover()).not.toContain(uid);
  expect(await withClockShift(61 * 60_000, recover)).toContain(uid);
  expect(await read(uid)).toMatchObject({ status: "ready", remaining_attention: 0 });
});

test("a version is offered to customers and withdrawn", async () => {
  const uid = await createVersion(await createBenchmark());
  const offer = (version: string) =>
    send(staffBenchmarks.setProductionReady, staff, { params: { uid, version }, body: { productionReady: true } });
  expect((await offer("1")).body.message).toBe("Version 1 is now ready for production.");
  expect((await read(uid)).versions[0]!.production_ready).toBe(true);
  expect((await offer("2")).body.code).toBe("benchmark.version_not_found");
});

test("a benchmark is deleted once its name is typed: it is gone immediately, and the purge deletes its files", async () => {
  const uid = await addBuildableContent(await createBenchmark());
  const remove = (confirmation: string) => send(staffBenchmarks.remove, staff, { ...at(uid), body: { confirmation } });
  expect((await remove("Poster")).body.code).toBe("confirmation.wrong");
  expect((await read(uid)).status).toBe("ready");
  expect((await remove("Posters")).status).toBe(200);
  expect((await send(staffBenchmarks.read, staff, at(uid))).body.code).toBe("benchmark.not_found");
  await purgeBenchmark(uid);
  expect((await listFiles(`benchmarks/${uid}/`)).size).toBe(0);
});
