import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { ArchivedHeatmap } from "#contracts/workspace-archive.ts";
import { EXIT, InterruptedError } from "#packages/cli/src/exit-codes.ts";
import { importComments } from "#packages/cli/src/import/import-comments.ts";
import { openArchive } from "#packages/cli/src/import/open-archive.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const HEATMAP = "hm_01k0000000000000000000000a";
const ORIGINAL = `heatmaps/${HEATMAP}/original.png`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sightline-archive-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heatmap = {
  uid: HEATMAP,
  title: "Poster",
  type: "image",
  subtype: "",
  source: "",
  application: "Other",
  device: "",
  dimensions: "",
  country: "",
  industry: "",
  benchmark: null,
  tags: [],
  created_at: "2026-08-01T10:00:00.000Z",
  created_by_name: "Ada Lovelace",
  file_name: "poster.png",
  width: 10,
  height: 10,
  duration: null,
  projects: [],
  areas: [],
  clarity: null,
  metrics: null,
  attention: null,
  fixations: [],
  brand: null,
  comments: [],
  files: [{ name: ORIGINAL, size: 5 }],
};
const archive = (over: object = {}) => ({
  format: "sightline-workspace",
  version: 1,
  exported_at: "2026-08-02T10:00:00.000Z",
  workspace: { uid: "ws_1", name: "Acme" },
  projects: [],
  heatmaps: [heatmap],
  reports: [],
  omitted: [],
  ...over,
});

type Files = Readonly<Record<string, string | Buffer>>;

async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

function fileOf(bytes: Buffer | string): string {
  const file = path.join(folder, "workspace.zip");
  writeFileSync(file, bytes);
  return file;
}

const open = async (files: Files) => openArchive(fileOf(await zipOf(files)));
const json = (over?: object) => JSON.stringify(archive(over));

test("an export is read with the original of each heatmap", async () => {
  const opened = await open({ "workspace.json": json(), [ORIGINAL]: "12345" });
  expect(opened.content).toMatchObject({
    workspace: { name: "Acme" },
    heatmaps: [{ uid: HEATMAP, title: "Poster", reference: null }],
  });
  const original = opened.originalOf(opened.content.heatmaps[0]!);
  expect(original).toMatchObject({ extension: "png", size: 5 });
  const target = path.join(folder, "original.png");
  await original?.writeTo(target);
  expect(readFileSync(target, "utf8")).toBe("12345");
  opened.close();
});

test("a missing or empty original is recognised, and no other file is taken for it", async () => {
  const files = [{ name: "heatmaps/other/original.png", size: 5 }];
  const content = json({ heatmaps: [{ ...heatmap, files }] });
  const opened = await open({ "workspace.json": content, "heatmaps/other/original.png": "12345" });
  expect(opened.originalOf(opened.content.heatmaps[0]!)).toBeUndefined();
  opened.close();
  const empty = await open({ "workspace.json": json(), [ORIGINAL]: "" });
  expect(empty.originalOf(empty.content.heatmaps[0]!)).toBeUndefined();
  empty.close();
});

test.each<[string, () => Promise<Buffer | string>, RegExp]>([
  ["no zip", async () => "workspace", /isn’t a zip, or wasn’t downloaded completely\.$/],
  [
    "a damaged zip",
    async () => (await zipOf({ "workspace.json": json() })).subarray(0, -9),
    /isn’t a zip, or wasn’t downloaded completely/,
  ],
  ["a zip of something else", () => zipOf({ "data.json": "{}" }), /isn’t an exported workspace: it has no workspace\.json/],
  ["another format", () => zipOf({ "workspace.json": '{"format":"other"}' }), /isn’t an exported workspace/],
  ["null", () => zipOf({ "workspace.json": "null" }), /isn’t an exported workspace/],
  ["no JSON", () => zipOf({ "workspace.json": "{" }), /isn’t JSON/],
  ["a later version", () => zipOf({ "workspace.json": json({ version: 2 }) }), /has version 2 of the format/],
  [
    "a field of another type",
    () => zipOf({ "workspace.json": json({ projects: [{ uid: 1 }] }) }),
    /isn’t valid:\n {2}projects\.0\.uid/,
  ],
  ["a heatmap twice", () => zipOf({ "workspace.json": json({ heatmaps: [heatmap, heatmap] }) }), /names a heatmap twice/],
  [
    "a name that leads out of the folder",
    async () =>
      replaced(await zipOf({ "workspace.json": json(), "aa/aa/original.png": "1" }), "aa/aa/original.png", "../../original.png"),
    /can’t be read as a zip: invalid relative path/,
  ],
  [
    "an absolute name",
    async () => replaced(await zipOf({ "workspace.json": json(), "aetc/passwd": "1" }), "aetc/passwd", "/etc/passwd"),
    /can’t be read as a zip: absolute path/,
  ],
  [
    "two files of one name",
    async () => replaced(await zipOf({ "workspace.json": json(), "one.txt": "1", "two.txt": "2" }), "two.txt", "one.txt"),
    /two files named one\.txt/,
  ],
  [
    "a zip bomb",
    () => zipOf({ "workspace.json": json(), [ORIGINAL]: Buffer.alloc(20 * 1024 ** 2) }),
    /compressed more than any exported file/,
  ],
])("%s is rejected with the reason", async (_, bytes, reason) => {
  await expect(openArchive(fileOf(await bytes()))).rejects.toThrow(reason);
});

test("a file that is larger than its zip entry states is not written completely", async () => {
  const bytes = await zipOf({ "workspace.json": json(), [ORIGINAL]: "1".repeat(5000) });
  // The size in the central directory, and in the local header.
  const told = Buffer.alloc(4);
  told.writeUInt32LE(5000);
  const lie = Buffer.alloc(4);
  lie.writeUInt32LE(50);
  for (let at = bytes.indexOf(told); at >= 0; at = bytes.indexOf(told, at + 4)) lie.copy(bytes, at);
  const opened = await openArchive(fileOf(bytes));
  const target = path.join(folder, "lie.png");
  await expect(opened.originalOf(opened.content.heatmaps[0]!)?.writeTo(target)).rejects.toThrow(/too many bytes/);
  opened.close();
});

/** The zip with a name replaced by another of the same length, wherever it stands. */
function replaced(zip: Buffer, name: string, by: string): Buffer {
  if (name.length !== by.length) throw new Error("the names must be equally long");
  for (let at = zip.indexOf(name); at >= 0; at = zip.indexOf(name, at + 1)) zip.write(by, at);
  return zip;
}

const comment = (number: number) => ({
  uid: `cm_${number}`,
  comment: `Comment ${number}`,
  parent: null,
  added_by_name: "Ada Lovelace",
  timestamp: "2026-08-01T10:00:00.000Z",
  time: null,
  place: null,
  resolved: null,
});

test("an import counts comments that the site rejects, and ends when the site is busy, to add them next time", async () => {
  const commented = { ...heatmap, comments: [comment(1), comment(2)] } as unknown as ArchivedHeatmap;
  const add = async (...second: Parameters<typeof problem>) => {
    await using api = await startScriptedApi([problem(400, "request.invalid"), problem(...second)], { maxRetries: 0 });
    return await importComments({ client: api.client, heatmap: commented, signal: new AbortController().signal }, "hm_new");
  };
  expect(await add(409, "comment.resolved")).toBe(2);
  await expect(add(429, "request.too_many")).rejects.toMatchObject({ status: 429 });
  await expect(add(503, "service.busy")).rejects.toMatchObject({ status: 503 });
  await expect(add(401, "key.invalid")).rejects.toMatchObject({ status: 401 });
});

test("an import that runs out of credits ends with the same exit code as other commands without credits", async () => {
  const file = fileOf(await zipOf({ "workspace.json": json(), [ORIGINAL]: "12345" }));
  rmSync(`${file}.import.json`, { force: true });
  const usage = { body: { uid: "ws_2", name: "Studio", imageCredits: 1, videoCredits: 0 } };
  await using api = await startScriptedApi([usage, problem(402, "billing.no_image_credits")]);
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  const out: string[] = [];
  const terminal = { out: (line: string) => void out.push(line), err: () => undefined };
  const code = await runProgram(["import", file], { environment, terminal, signal: new AbortController().signal });
  expect(code).toBe(EXIT.noCredits);
  expect(out.join()).toContain("It is billing.no_image_credits.");
});

test("a dry run says what is already imported and which credits the rest uses, also as JSON", async () => {
  const [second, lacking] = ["b", "c"].map((end) => `${HEATMAP.slice(0, -1)}${end}`) as [string, string];
  const files = [{ name: `heatmaps/${second}/original.png`, size: 5 }];
  const heatmaps = [heatmap, { ...heatmap, uid: second, files }, { ...heatmap, uid: lacking, files: [] }];
  const zip = await zipOf({ "workspace.json": json({ heatmaps }), [ORIGINAL]: "12345", [files[0]!.name]: "12345" });
  const file = fileOf(zip);
  const dryRun = async (imported: readonly string[], ...options: string[]) => {
    const done = imported.map((uid) => [uid, { uid: `hm_new_${uid.at(-1)}`, isDone: true, notes: [] }] as const);
    writeFileSync(`${file}.import.json`, JSON.stringify({ workspace: "ws_2", projects: {}, heatmaps: Object.fromEntries(done) }));
    await using api = await startScriptedApi([{ body: { uid: "ws_2", name: "Studio", imageCredits: 9, videoCredits: 0 } }]);
    const out: string[] = [];
    const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
    const terminal = { out: (line: string) => void out.push(line), err: () => undefined };
    const { signal } = new AbortController();
    expect(await runProgram(["import", file, "--dry-run", ...options], { environment, terminal, signal })).toBe(EXIT.success);
    return out.join("\n");
  };
  const without = "1 can’t be imported, because the original isn’t in the zip.";
  const credits = (count: string) => `This uses ${count} and 0 video credits.`;
  const none = `2 heatmaps and 0 projects of Acme can be imported into Studio. ${without} ${credits("2 image credits")}`;
  expect(await dryRun([])).toBe(none);
  expect(await dryRun([HEATMAP])).toBe(
    `1 of 3 heatmaps is already imported into Studio. ${without} ${credits("1 image credit")}`,
  );
  const all = `2 of 3 heatmaps are already imported into Studio. ${without} There is nothing left to import.`;
  expect(await dryRun([HEATMAP, second])).toBe(all);
  expect(JSON.parse(await dryRun([HEATMAP], "--json"))).toMatchObject({
    imported: 1,
    credits: { images: 1, videos: 0 },
    heatmaps: [
      { from: HEATMAP, heatmap: "hm_new_a", problem: null },
      { from: second, heatmap: null, problem: null },
      { from: lacking, heatmap: null, problem: { code: "usage", message: "Its original isn’t in the zip." } },
    ],
  });
});

test("an interrupted import says how to continue", async () => {
  const file = fileOf(await zipOf({ "workspace.json": json(), [ORIGINAL]: "12345" }));
  rmSync(`${file}.import.json`, { force: true });
  await using api = await startScriptedApi([{ body: { uid: "ws_2", name: "Studio", imageCredits: 9, videoCredits: 0 } }]);
  const interruption = new AbortController();
  const err: string[] = [];
  const terminal = {
    out: () => undefined,
    err: (line: string) => void (err.push(line) && interruption.abort(new InterruptedError())),
  };
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  expect(await runProgram(["import", file], { environment, terminal, signal: interruption.signal })).toBe(EXIT.interrupted);
  expect(err.at(-1)).toBe("Run the same command again to continue.");
});

test("an import needs credits for each heatmap with an original that has no usable result yet", async () => {
  const file = fileOf(await zipOf({ "workspace.json": json(), [ORIGINAL]: "12345" }));
  const without = path.join(folder, "without.zip");
  writeFileSync(without, await zipOf({ "workspace.json": json() }));
  const state = { workspace: "ws_2", projects: {}, heatmaps: { [HEATMAP]: { uid: "hm_new", isDone: false, notes: [] } } };
  writeFileSync(`${file}.import.json`, JSON.stringify(state));
  const check = async (zip: string, ...responses: Parameters<typeof startScriptedApi>[0]) => {
    const usage = { body: { uid: "ws_2", name: "Studio", imageCredits: 0, videoCredits: 0 } };
    await using api = await startScriptedApi([usage, ...responses]);
    const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
    const terminal = { out: () => undefined, err: () => undefined };
    const { signal } = new AbortController();
    return await runProgram(["import", zip, "--dry-run"], { environment, terminal, signal });
  };
  expect(await check(file, { body: { uid: "hm_new", status: "failed" } })).toBe(EXIT.noCredits);
  expect(await check(file, problem(404, "heatmap.not_found"))).toBe(EXIT.noCredits);
  expect(await check(file, { body: { uid: "hm_new", status: "processed" } })).toBe(EXIT.success);
  expect(await check(without)).toBe(EXIT.success);
});
