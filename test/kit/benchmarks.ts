import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { COORDINATES } from "#test/kit/benchmark-slot.ts";
import { createStaff, send, type TestUser } from "#test/kit/fixtures.ts";
import { png } from "#test/kit/images.ts";

const { putFile } = await import("#adapters/storage.ts");
const { subjectKey, templateKey } = await import("#domain/benchmarks/files.ts");
const { BenchmarkVersionEntity } = await import("#domain/benchmarks/version.entity.ts");
const { newId } = await import("#kit/ids.ts");

/** A staff member who prepares benchmarks. Another one each time: files of one worker share modules, but not their tables. */
export const staffMember = (): Promise<TestUser> => createStaff();

export async function createBenchmark(kind: TemplateKind = "ooh"): Promise<string> {
  const { body } = await send(staffBenchmarks.create, await staffMember(), { body: { name: "Posters", kind } });
  return body.uid;
}

/** The request that adds an uploaded template to a benchmark. */
export async function uploadedTemplate(benchmark: string, isMissing = false, bytes?: Uint8Array) {
  const uid = newId("tm");
  if (!isMissing) await putFile(templateKey({ benchmark, uid, extension: "png" }), bytes ?? (await png(320, 240)), "image/png");
  const body = { name: "Station", extension: "png" as const, coordinates: COORDINATES, categories: {} };
  return { params: { uid: benchmark, template: uid }, body };
}

/** The request that adds an uploaded subject to a benchmark. */
export async function uploadedSubject(benchmark: string, isMissing = false, bytes?: Uint8Array) {
  const uid = newId("bs");
  if (!isMissing) await putFile(subjectKey({ benchmark, uid, extension: "png" }), bytes ?? (await png(200, 200)), "image/png");
  return { params: { uid: benchmark, subject: uid }, body: { name: "Summer sale", extension: "png" as const, categories: {} } };
}

/** Adds one template and two subjects, and returns the benchmark. */
export async function addBuildableContent(uid: string): Promise<string> {
  const staff = await staffMember();
  await send(staffBenchmarks.addTemplate, staff, await uploadedTemplate(uid));
  for (let at = 0; at < 2; at++) await send(staffBenchmarks.addSubject, staff, await uploadedSubject(uid));
  return uid;
}

/** Stores a version of a benchmark without a build. */
export async function createVersion(benchmark: string, version = 1): Promise<string> {
  const made = { templates: 1, subjects: 2, model: "model", created: new Date().toISOString() };
  await BenchmarkVersionEntity.create({ benchmark, version, build: newId("bd"), ...made }).go();
  return benchmark;
}
