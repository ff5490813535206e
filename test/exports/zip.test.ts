import { Readable } from "node:stream";
import { DeleteObjectsCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test, vi } from "vitest";
import type { ApiScope } from "#contracts/api-keys.ts";
import type { AreaOfInterest } from "#contracts/attention.ts";
import { exports, ZIP_MAX_BYTES } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { MAX_HEATMAPS_PER_REQUEST, projects } from "#contracts/projects.ts";
import { publicExports } from "#contracts/public/exports.ts";
import { workspaces } from "#contracts/workspaces.ts";
import type { StoredMetrics } from "#domain/scores/comparisons.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { deliver } from "#test/kit/deliver.ts";
import { deliverToExports } from "#test/kit/exports.ts";
import { filesUnder } from "#test/kit/files.ts";
import {
  createStaff,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import {
  createDoneHeatmap,
  createGenerated,
  createPlacedHeatmap,
  createTestHeatmap,
  createVideoHeatmap,
  heatmapRow,
  metrics,
  runAnalysis,
} from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { addToProject, createFilledProject, createTestProject } from "#test/kit/projects.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { unzip as filesOf } from "#test/kit/unzip.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";

const { findTemplate } = await import("#domain/benchmarks/catalogue.ts");
const { handler } = await import("#lambdas/exports/pack-zip.ts");
const { handler: purgeHandler } = await import("#lambdas/exports/purge-zips.ts");
const { ZipEntity } = await import("#domain/exports/zips/zip.entity.ts");
const { SlidesEntity, slidesKey } = await import("#domain/exports/slides/slides.entity.ts");
const { toExportable } = await import("#domain/heatmaps/exportable.ts");
const { frameTable } = await import("#domain/exports/frame-table.ts");
const { contentsOf } = await import("#domain/exports/zips/zip-contents.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");
const { getFile, putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { renderReadme } = await import("#domain/exports/zips/render-readme.ts");
const { safeFileName } = await import("#kit/portable/safe-file-name.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { csvFile, zipStream } = await import("#kit/zip.ts");
const { newId } = await import("#kit/ids.ts");

const HOUR_MS = 3600 * 1000;
const isProject = (uid: string) => uid.startsWith("pj_");
/** Asks for, and reads, the zip of a project or heatmap. */
const ask = (person: TestUser, uid: string) =>
  send(isProject(uid) ? exports.projectZip : exports.heatmapZip, person, { params: { uid } });
const read = (person: TestUser, uid: string, zip: string) =>
  send(isProject(uid) ? exports.readProjectZip : exports.readHeatmapZip, person, { params: { uid, zip } });
/** Does the work while the storage deletes no files, or not those of the deletions that `fails` names by their number from 1. */
async function withFailingDeletions(work: () => Promise<unknown>, fails = (_deletion: number) => true): Promise<void> {
  const sendToStorage = S3Client.prototype.send;
  let deletions = 0;
  const storage = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
    if (command instanceof DeleteObjectsCommand && fails(++deletions)) return Promise.reject(new Error("busy"));
    return Reflect.apply(sendToStorage, this, [command]);
  } as never);
  await work().finally(() => storage.mockRestore());
}
const pack = (zip: string) => deliver(handler, "zip.requested", { object: zip });

test("a key needs the permissions for projects and for heatmaps to download the heatmaps of a project", async () => {
  const workspace = await createWorkspace();
  const project = await createFilledProject(workspace.admin);
  const ofKey = async (scopes: readonly ApiScope[]) => {
    const key = await createApiKey(workspace, { scopes });
    const { status, body } = await send(publicExports.projectZip, key, { params: { uid: project } });
    const read = await send(publicExports.readProjectZip, key, { params: { uid: project, zip: `zp_${"0".repeat(26)}` } });
    return [status, body.code, read.status, read.body.code];
  };
  const rejected = [403, "caller.scope_missing", 403, "caller.scope_missing"];
  expect(await ofKey(["projects:read"])).toEqual(rejected);
  expect(await ofKey(["heatmaps:read"])).toEqual(rejected);
  expect(await ofKey(["projects:read", "heatmaps:read"])).toEqual([202, undefined, 404, "export.not_found"]);
});

test("a zip requested by a key is announced when it is done, and one requested by a person is not", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const uid = await createDoneHeatmap(workspace.member);
  const zips = [await ask(workspace.member, uid), await send(publicExports.heatmapZip, key, { params: { uid } })];
  for (const { body } of zips) await pack(body.uid);
  const announced = (await changesInOrder()).filter(({ after }) => after.type === "zip.done" && after.scope === workspace.uid);
  expect(announced.map(({ after }) => after.object)).toEqual([zips[1]?.body.uid]);
});

/** Has a zip packed; gives its id. */
async function packed(person: TestUser, project: string): Promise<string> {
  const { body } = await ask(person, project);
  await pack(body.uid);
  return body.uid;
}

const zipsOf = async ({ uid }: TestUser) => (await filesUnder(`${uid}/zips/`)).filter((key) => key.endsWith(".zip"));

/** The files of a zip as texts, by name. */
const unzip = async (bytes: Buffer): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesOf(bytes)).map(([name, content]) => [name, content.toString()]));

async function download(person: TestUser, project: string, zip: string) {
  const { body } = await read(person, project, zip);
  const response = await fetch(body.url!);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(body.size).toBe(bytes.length);
  return { files: await unzip(bytes), response };
}

/** Runs `work` while the bucket reports this size for every file, so that tests need not store gigabytes. */
async function withListedSizes(size: number, work: () => Promise<unknown>): Promise<void> {
  const list = S3Client.prototype.send;
  const enlarged = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: never) {
    const answer: { Contents?: { Size?: number }[] } = await Reflect.apply(list, this, [command]);
    return { ...answer, ...(answer.Contents && { Contents: answer.Contents.map((file) => ({ ...file, Size: size })) }) };
  } as never);
  await work().finally(() => enlarged.mockRestore());
}

const rename = async (person: TestUser, uid: string, title: string, areas: object[] = []) => {
  const { version } = await heatmapRow(uid);
  const body = { version, title, ...(areas.length > 0 && { areas_of_interest: areas }) };
  expect((await send(heatmaps.edit, person, { params: { uid }, body })).status).toBe(200);
};

const OF_AN_IMAGE = [
  "original.png",
  "heatmap.png",
  "heatmap layer.png",
  "peekthrough.png",
  "gaze plot.png",
  "mask.png",
  "mask.npy",
  "networks.png",
  "scores.json",
  "scores.csv",
  "areas.json",
  "areas.csv",
];

test("a zip holds every finished heatmap in a separate folder, with its scores, areas and an index", async () => {
  const { member } = await createWorkspace();
  const project = await createTestProject(member, "Frühling “26”");
  const older = await createDoneHeatmap(member);
  const title = `Poster_${"x".repeat(100)}`;
  const newer = await withClockShift(1000, () => createGenerated(member, undefined, { title, reference: "order-7" }));
  await runAnalysis(newer);
  await rename(member, older, 'Café: "Glow" 日本/1.', [
    { uid: "one", name: '=HYPERLINK("x"),1', left: 0, top: 0, width: 100, height: 100 },
  ]);
  await addToProject(member, project, older, newer);

  const asked = await ask(member, project);
  expect(asked).toMatchObject({ status: 202, body: { status: "requested", progress: 0, problem: null, size: null, url: null } });
  const { data: announced } = await OutboxEntity.scan.where((change, { eq }) => eq(change.object, asked.body.uid)).go();
  expect(announced).toMatchObject([{ type: "zip.requested" }]);
  await pack(asked.body.uid);

  const { files, response } = await download(member, project, asked.body.uid);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="Fr_hling _26_.zip"; filename*=UTF-8''Fr%C3%BChling%20%E2%80%9C26%E2%80%9D.zip`,
  );
  const folder = (title: string, uid: string) => `${title} (${uid.slice(3, 9)})`;
  // With longer names, paths in the zip are too long for Windows.
  const [first, second] = [folder(title.slice(0, 60), newer), folder("Café Glow 日本 1", older)];
  expect(Object.keys(files)).toEqual([
    ...[first, second].flatMap((each) => OF_AN_IMAGE.map((name) => `${each}/${name}`)),
    "index.csv",
    "scores.csv",
    "areas.csv",
    "README.txt",
  ]);
  expect(files[`${first}/original.png`]).toBe("picture");
  expect(files[`${first}/heatmap.png`]).toBe("combined");
  expect(JSON.parse(files[`${first}/scores.json`]!)).toMatchObject({ uid: newer, metrics: { focus: metrics.focus } });
  expect(
    files[`${first}/scores.csv`]!.trim()
      .split("\r\n")
      .map((line) => line.split(",").at(-1)),
  ).toEqual(["External reference", "order-7"]);
  expect(files[`${second}/areas.csv`]!.split("\r\n")[1]).toMatch(/,"'=HYPERLINK\(""x""\),1",\d/);
  for (const name of ["scores.csv", "areas.csv"]) {
    const rows = (file: string) => files[file]!.trimEnd().split("\r\n");
    const [head, ...ofEach] = [
      rows(`${first}/${name}`)[0],
      ...[first, second].flatMap((each) => rows(`${each}/${name}`).slice(1)),
    ];
    expect(rows(name), name).toEqual([head, ...ofEach]);
  }
  expect(files["README.txt"]).toMatch(/^Predicted attention: Frühling “26”\r\n/);
  expect(files["README.txt"]).toContain("- areas.csv: The rows of areas.csv of all folders.");
  const index = files["index.csv"]!.split("\r\n");
  expect(index[0]).toMatch(/^\uFEFFTitle,Id,Folder/);
  expect(index[1]).toContain(`${title},${newer},${first},image,Other,`);
  expect(index[1]).toMatch(/,,60,70,,,,order-7$/);
  expect(index[2]).toMatch(/^"Café: ""Glow"" 日本\/1\.",/);
});

test("a zip in progress is not started again, and is only for its requester and its project", async () => {
  const office = await createWorkspace();
  const project = await createFilledProject(office.member);
  const replies = await Promise.all([ask(office.member, project), ask(office.member, project)]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  const [uid] = new Set(replies.map(({ body }) => body.uid as string));
  const { data: announced } = await OutboxEntity.scan.where((change, { eq }) => eq(change.object, uid!)).go();
  expect(announced).toHaveLength(1);
  await pack(uid!);

  expect((await read(office.member, project, uid!)).body).toMatchObject({ status: "done", progress: 100 });
  expect((await read(office.admin, project, uid!)).body.code).toBe("export.not_found");
  expect((await read(office.member, await createTestProject(office.member), uid!)).body.code).toBe("export.not_found");
  const stranger = await createTrialUser();
  for (const reply of [await ask(stranger, project), await read(stranger, project, uid!)])
    expect([reply.status, reply.body.code]).toEqual([404, "project.not_found"]);
  const { url } = (await read(office.member, project, uid!)).body;
  expect(Number(new URL(url!).searchParams.get("X-Amz-Expires"))).toBe(300);
  expect((await ask(office.member, project)).body).toMatchObject({ uid, status: "requested", url: null });
});

test("a project without finished heatmaps has no zip", async () => {
  const person = await createTrialUser();
  expect((await ask(person, await createTestProject(person))).body.code).toBe("project.empty");
});

test("the zip of one heatmap contains its described files, byte for byte those of single downloads", async () => {
  const { member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  await HeatmapEntity.patch({ uid }).set({ application: "UX Design" }).go();
  await rename(member, uid, "Summer: poster", [
    { uid: "right", name: "=Logo, left", left: 150, top: 0, width: 50, height: 100 },
    { uid: "left", name: "Headline", left: 12.345, top: 0, width: 100, height: 100 },
  ]);
  const asked = await ask(member, uid);
  expect(asked).toMatchObject({ status: 202, body: { status: "requested", url: null } });
  await pack(asked.body.uid);
  const { files, response } = await download(member, uid, asked.body.uid);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="Summer poster.zip"`);
  expect(Object.keys(files)).toEqual([...OF_AN_IMAGE, "README.txt"]);
  const readme = files["README.txt"]!;
  for (const name of OF_AN_IMAGE) expect(readme).toContain(name);
  for (const messages of ["Summer: poster", "Model test, reference test, calibration test", "uint16 [height, width]"])
    expect(readme).toContain(messages);
  for (const name of ["scores.json", "scores.csv", "areas.json", "areas.csv"] as const) {
    const alone = await send(exports.dataFile, member, { params: { uid, file: name } });
    expect([alone.status, alone.body.content], name).toEqual([200, files[name]]);
    const { body: link } = await send(exports.presignDataFile, member, { params: { uid, file: name } });
    const linked = await fetch(link.url);
    expect(Buffer.from(await linked.arrayBuffer()).toString(), name).toBe(files[name]);
    expect(linked.headers.get("content-disposition")).toBe(`attachment; filename="Summer poster ${name}"`);
  }
  expect(JSON.parse(files["scores.json"]!)).toMatchObject({
    uid,
    metrics,
    clarity_score_percentile: 65,
    fixations: [{ x: 0.25 }],
  });
  expect(readme).toMatch(/scores\.json: .*fixations/);
  expect(readme).not.toMatch(/scores\.csv: .*fixations/);
  const { areas } = JSON.parse(files["areas.json"]!);
  const { body: shown } = await send(heatmaps.read, member, { params: { uid } });
  expect(areas.map(({ value, interval }: AreaOfInterest) => ({ value, interval }))).toEqual(
    shown.areas_of_interest.map(({ value, interval }: AreaOfInterest) => ({ value, interval })),
  );
  expect(areas).toMatchObject([
    { rank: 2, first_seen: null, size: 0.25 },
    { rank: 1, first_seen: 0, size: 0.5 },
  ]);
  const [head, ...cells] = files["areas.csv"]!.trimEnd().split("\r\n");
  expect(head).toBe(
    "\uFEFFHeatmap,Heatmap id,Name,Left (px),Top (px),Width (px),Height (px),Share (0 to 1),Share from,Share to,Rank,First seen (s)",
  );
  expect(cells[0]).toMatch(new RegExp(`^Summer: poster,${uid},"'=Logo, left",150,0,50,100,`));
  for (const [at, { left, top, width, height, value, interval, rank, first_seen }] of areas.entries()) {
    const messages = cells[at]!.split(",").slice(-9);
    const digits = [2, 2, 2, 2, 4, 4, 4, 0, 2];
    const numbers = [left, top, width, height, value, ...interval, rank, first_seen];
    expect(messages).toEqual(
      numbers.map((number, column) => (number === null ? "" : `${Number(number.toFixed(digits[column]))}`)),
    );
  }
});

test("an ad that is listed only in its report has a zip", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid }).set({ hidden: true }).remove(["listed"]).go();
  const { files } = await download(person, uid, await packed(person, uid));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["original.png", "heatmap.png", "scores.csv"]));
});

test("a zip holds the ad in each template, named like it, and the readme describes the folder", async () => {
  const person = await createTrialUser();
  const uid = await createPlacedHeatmap(person, 12, 14);
  const { files } = await download(person, uid, await packed(person, uid));
  const scenes = Object.entries(files).filter(([name]) => name.startsWith("templates/"));
  const name = (id: number) => `templates/${findTemplate("social", id)!.name}`;
  expect(Object.fromEntries(scenes)).toEqual({
    [`${name(12)}.jpg`]: "12 original",
    [`${name(12)} with heatmap.jpg`]: "12 heatmap",
    [`${name(14)}.jpg`]: "14 original",
    [`${name(14)} with heatmap.jpg`]: "14 heatmap",
  });
  expect(files["README.txt"]).toMatch(/^- templates\/: The ad in each context/m);
});

test("the readme states for every result how its statistics were measured", async () => {
  const newer = await toExportable(await heatmapRow(await createDoneHeatmap(await createTrialUser())));
  const older = {
    ...newer,
    heatmap: { ...newer.heatmap, metrics: { ...newer.heatmap.metrics!, group: null, reference: "reference-1ba9ee7b" } },
  };
  const messages = (...packed: Parameters<typeof renderReadme>[0]) =>
    renderReadme(packed, { title: "", hasFolders: false })
      .toString()
      .split("\r\n")
      .filter((line) => line.includes("`distances`"));
  const ad = { ...newer, heatmap: { ...newer.heatmap, metrics: { ...newer.heatmap.metrics!, group: "ad" as const } } };
  const lines = renderReadme([ad, ad], { title: "", hasFolders: true }).toString().split("\r\n");
  expect(lines.filter((line) => line.includes("ads drawn by a program"))).toHaveLength(1);
  expect(messages(newer, newer)).toEqual([expect.stringMatching(/^- `area`.*measured on the mask/)]);
  expect(messages(older)).toEqual([expect.stringMatching(/^- `area`.*hot spots.*not on the mask/)]);
  expect(messages(newer, older)).toEqual([
    expect.stringMatching(/^- Of results with test: .*measured on the mask/),
    expect.stringMatching(/^- Of results with reference-1ba9ee7b: .*hot spots/),
  ]);
});

test("the original is the file that was uploaded, saved under the heatmap's title", async () => {
  const person = await createTrialUser();
  const { status, body } = await send(exports.presignOriginal, person, { params: { uid: await createDoneHeatmap(person) } });
  const response = await fetch(body.url);
  expect([status, await response.text()]).toEqual([200, "picture"]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="Poster original.png"');
});

test("bytes that were uploaded over the original afterwards are not exported as the original", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await putFile(`${person.uid}/${uid}/${uid}.png`, Buffer.from("another"), "image/png");
  const { body } = await send(exports.presignOriginal, person, { params: { uid } });
  expect(new URL(body.url).pathname).toMatch(/-g1-image\.webp$/);
  expect((await toExportable(await heatmapRow(uid))).files.find(({ name }) => name.startsWith("original"))?.name).toBe(
    "original.webp",
  );
});

test("an unfinished or failed heatmap has no zip and no data and says why, and a user downloads at most 300 files an hour", async () => {
  freezeToHourStart();
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  const dataOf = (uid: string, file: string) => send(exports.dataFile, person, { params: { uid, file } });
  const expectRejected = async (code: string) => {
    const original = await send(exports.presignOriginal, person, { params: { uid } });
    for (const reply of [await ask(person, uid), await dataOf(uid, "scores.csv"), original])
      expect([reply.status, reply.body.code]).toEqual([409, code]);
  };
  await expectRejected("heatmap.not_ready");
  for (const status of ["failed", "error"] as const) {
    await HeatmapEntity.patch({ uid }).set({ status }).go();
    await expectRejected("heatmap.failed");
  }
  const finished = await createDoneHeatmap(person);
  expect((await dataOf(finished, "frames.csv")).body.code).toBe("heatmap.not_video");
  await enforceRateLimit(perHour("exports.data", 300), person.uid, 298);
  expect([(await dataOf(finished, "areas.csv")).status, (await dataOf(finished, "areas.csv")).status]).toEqual([200, 429]);
});

test("the zip of a heatmap is only for its requester and this heatmap, at most 30 an hour", async () => {
  freezeToHourStart();
  const office = await createWorkspace();
  const uid = await createDoneHeatmap(office.member);
  const zip = await packed(office.member, uid);
  expect((await read(office.member, uid, zip)).body).toMatchObject({ status: "done", progress: 100 });
  expect((await read(office.admin, uid, zip)).body.code).toBe("export.not_found");
  expect((await read(office.member, await createDoneHeatmap(office.member), zip)).body.code).toBe("export.not_found");
  expect((await read(await createTrialUser(), uid, zip)).body.code).toBe("heatmap.not_found");
  await enforceRateLimit(perHour("exports.heatmap", 30), office.member.uid, 29);
  expect((await ask(office.member, uid)).status).toBe(429);
});

test("a deleted heatmap or project does not stay in a zip, even if it is deleted while the zip is packed", async () => {
  const person = await createTrialUser();
  const [uid, project, mixed] = [
    await createDoneHeatmap(person),
    await createFilledProject(person),
    await createTestProject(person),
  ];
  await addToProject(person, mixed, uid);
  const zips = [await packed(person, uid), await packed(person, project), await packed(person, mixed)];
  expect(await zipsOf(person)).toHaveLength(3);
  await send(heatmaps.remove, person, { params: { uid } });
  for (let time = 0; time < 2; time++) await deliverToExports("heatmap.removed", { object: uid, scope: person.uid });
  expect(await zipsOf(person)).toEqual([expect.stringContaining(zips[1]!)]);
  expect((await read(person, mixed, zips[2]!)).body.code).toBe("export.not_found");
  await send(projects.remove, person, { params: { uid: project } });
  await deliverToExports("project.removed", { object: project, scope: person.uid });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);

  const other = await createDoneHeatmap(person);
  const { body } = await ask(person, other);
  await send(heatmaps.remove, person, { params: { uid: other } });
  await pack(body.uid);
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a heatmap that is deleted just before a project's zip is stored leaves no file of it", async () => {
  const person = await createTrialUser();
  const [uid, project] = [await createDoneHeatmap(person), await createTestProject(person)];
  await addToProject(person, project, uid);
  const { body } = await ask(person, project);
  const asS3 = S3Client.prototype.send;
  const gone = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: unknown) {
    if (command instanceof PutObjectCommand) await deliverToExports("heatmap.removed", { object: uid, scope: person.uid });
    return Reflect.apply(asS3, this, [command]);
  } as never);
  await pack(body.uid).finally(() => gone.mockRestore());
  expect((await read(person, project, body.uid)).body.code).toBe("export.not_found");
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a change of scope gets a new zip, and deleting the old zip keeps the new one", async () => {
  const [person, receiver, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  const before = await packed(helper, uid);
  await HeatmapEntity.patch({ uid }).set({ scope: receiver.uid, listed: receiver.uid }).go();
  const after = await packed(helper, uid);
  for (let time = 0; time < 2; time++) await deliverToExports("heatmap.transferred", { object: uid, scope: person.uid });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
  expect((await read(helper, uid, before)).body.code).toBe("export.not_found");
  expect((await read(helper, uid, after)).body.status).toBe("done");
});

test("the ZIP of a video contains its videos, mask, frame maps and per-frame measures", async () => {
  const person = await createTrialUser();
  const uid = await createVideoHeatmap(person);
  const brand = `${person.uid}/${uid}/brand.mp4`;
  await putFile(brand, Buffer.from("brand"), "video/mp4");
  await HeatmapEntity.patch({ uid }).set({ logo_tracking_video: brand }).go();
  await rename(person, uid, "Spot", [{ uid: "amid", name: "Amid", left: 88, top: 0, width: 16, height: 180 }]);
  const { files } = await download(person, uid, await packed(person, uid));
  const data = ["scores.json", "scores.csv", "areas.json", "areas.csv", "frames.json", "frames.csv"];
  expect(Object.keys(files)).toEqual([
    "original.mp4",
    "heatmap.mp4",
    "peekthrough.mp4",
    "brand.mp4",
    "mask.png",
    "moments.npy",
    ...data,
    "README.txt",
  ]);
  for (const name of Object.keys(files)) if (name !== "README.txt") expect(files["README.txt"]).toContain(name);
  const stored = JSON.parse(Buffer.from(await getFile(videoKey(await heatmapRow(uid), 1, "frames"))).toString());
  const everyFrame = { precise: ["focus", "proximity", "clarity"], stands_out: Array(stored.length).fill(true) };
  expect(JSON.parse(files["frames.json"]!)).toEqual({ ...stored, ...everyFrame });
  const [head, ...moments] = files["frames.csv"]!.trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFHeatmap,Time (s),Clarity,Focus,Proximity,Mass (0 to 1),X (0 to 1),Y (0 to 1),New scene,Stands out");
  expect(moments).toHaveLength(stored.length);
  expect(moments[3]).toBe("Spot,0.3,43,60,70,0.5,0.25,0.5,no,yes");
  const { body: followed } = await send(heatmaps.areasOverTime, person, { params: { uid } });
  const { rate, areas } = JSON.parse(files["areas.json"]!);
  expect({ rate, areas }).toMatchObject({
    rate: followed.rate,
    areas: [{ value: expect.closeTo(0.1), shares: followed.areas[0]!.shares, first_seen: 0.5 }],
  });
  expect(files["areas.csv"]!.split("\r\n")[1]).toMatch(new RegExp(`^Spot,${uid},Amid,88,0,16,180,0\\.1,.*,1,0\\.5$`));
});

test("a video's scores that are too uncertain for a number are in no table and no list", async () => {
  const person = await createTrialUser();
  const uid = await createVideoHeatmap(person);
  await rename(person, uid, "Spot", []);
  const uncertain: StoredMetrics = { ...metrics, precise: ["proximity"] };
  await HeatmapEntity.patch({ uid }).set({ metrics: uncertain }).remove(["clarity_score_percentile"]).go();
  const { body } = await send(heatmaps.frames, person, { params: { uid } });
  const unknown = Array(body.length).fill(null);
  expect(body).toMatchObject({ precise: ["proximity"], clarity_frames: unknown, focus: unknown, min: 0, max: 0 });
  expect([body.proximity[3], body.mass[3], body.stands_out[3]]).toEqual([70, 0.5, true]);

  const { files } = await download(person, uid, await packed(person, uid));
  expect(JSON.parse(files["frames.json"]!)).toEqual(body);
  expect(files["frames.csv"]!.split("\r\n")[4]).toBe("Spot,0.3,,,70,0.5,0.25,0.5,no,yes");
  const [head, row] = files["scores.csv"]!.split("\r\n").map((line) => line.split(","));
  const cell = (name: string) => row![head!.indexOf(name)];
  const { focus, proximity } = metrics.intervals;
  expect(["Clarity", "Focus", "Focus from", "Focus to"].map(cell)).toEqual(["", "", ...focus.map(String)]);
  expect(["Proximity", "Proximity from", "Proximity to"].map(cell)).toEqual([metrics.proximity, ...proximity].map(String));
});

test.each(["image", "video"] as const)(
  "a clarity that is withheld, as of the type Other, is in no file of its zip: %s",
  async (type) => {
    const person = await createTrialUser();
    const uid = await (type === "image" ? createDoneHeatmap(person) : createVideoHeatmap(person));
    await HeatmapEntity.patch({ uid }).set({ application: "Other", title: "Spot" }).go();
    const { files } = await download(person, uid, await packed(person, uid));
    const [head, row] = files["scores.csv"]!.split("\r\n").map((line) => line.split(","));
    const cell = (name: string) => row![head!.indexOf(name)];
    expect(["Clarity", "Clarity from", "Clarity to", "Precise scores"].map(cell)).toEqual(["", "", "", "focus; proximity"]);
    expect([cell("Focus"), cell("Focus from")]).toEqual(["60", String(metrics.intervals.focus[0])]);
    const { clarity_score_percentile, metrics: kept } = JSON.parse(files["scores.json"]!);
    expect([clarity_score_percentile, kept.precise, kept.focus]).toEqual([null, ["focus", "proximity"], 60]);
    for (const part of ["intervals", "statements", "comparison"])
      expect(Object.keys(kept[part] ?? {}), part).toEqual(expect.not.arrayContaining(["clarity"]));
    if (type === "image") return;
    const { precise, clarity_frames, focus, min, max } = JSON.parse(files["frames.json"]!);
    expect({ precise, min, max }).toEqual({ precise: ["focus", "proximity"], min: 0, max: 0 });
    expect(new Set(clarity_frames)).toEqual(new Set([null]));
    expect(focus[3]).toBe(60);
    expect(files["frames.csv"]!.split("\r\n")[4]).toBe("Spot,0.3,,60,70,0.5,0.25,0.5,no,yes");
  },
);

test("a CSV row of a moment is empty where nothing stands out, marks new scenes, and contains no formula", () => {
  const frames = {
    rate: 10,
    length: 2,
    percentiled: true,
    min: 40,
    max: 40,
    cuts: [1],
    precise: ["clarity" as const, "focus" as const, "proximity" as const],
    stands_out: [false, true],
    clarity_frames: [null, 40],
    focus: [null, 60],
    proximity: [null, 70],
    mass: [1 / 3, 0.5],
    x: [0, 1],
    y: [0, 1],
  };
  expect(csvFile(frameTable("=1+1", frames)).toString().split("\r\n").slice(1, 3)).toEqual([
    "'=1+1,0,,,,0.3333,0,0,no,no",
    "'=1+1,0.1,40,60,70,0.5,1,1,yes,yes",
  ]);
});

test("a zip of more than 2 GB is rejected with a message before packing starts", async () => {
  const person = await createTrialUser();
  const project = await createFilledProject(person);
  const { body } = await ask(person, project);
  await withListedSizes(ZIP_MAX_BYTES, () => pack(body.uid));
  expect((await read(person, project, body.uid)).body).toMatchObject({
    status: "failed",
    url: null,
    problem: { code: "too_large", message: expect.stringContaining("more than 2 GB") },
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("an unreadable file fails the zip without leaving a partial file, and a retry succeeds", async () => {
  const person = await createTrialUser();
  const [project, uid] = [await createTestProject(person), await createDoneHeatmap(person)];
  await addToProject(person, project, uid);
  const { mask } = await heatmapRow(uid);
  await HeatmapEntity.patch({ uid })
    .set({ mask: `${person.uid}/${uid}/gone.png` })
    .go();
  const { body } = await ask(person, project);
  await expect(pack(body.uid)).rejects.toThrow();
  expect((await read(person, project, body.uid)).body).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
  expect(await zipsOf(person)).toEqual([]);

  await HeatmapEntity.patch({ uid }).set({ mask }).go();
  const zip = await packed(person, project);
  expect((await read(person, project, zip)).body.status).toBe("done");
});

test("an abandoned ZIP fails after twenty minutes, and an earlier run does not overwrite a later one", async () => {
  const person = await createTrialUser();
  const project = await createFilledProject(person);
  const { uid } = (await ask(person, project)).body;
  const { data: stalled } = await ZipEntity.get({ uid }).go();
  await withClockShift(21 * 60_000, async () => {
    expect((await read(person, project, uid)).body).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
    expect((await ask(person, project)).body.status).toBe("requested");
  });
  const { JobSuperseded } = await import("#domain/exports/job-state.ts");
  const { updateZip } = await import("#domain/exports/zips/update-zip.ts");
  await expect(updateZip(stalled!, { state: "failed" })).rejects.toThrow(JobSuperseded);
});

test("a heatmap that is deleted while others are packed is left out and listed", async () => {
  const person = await createTrialUser();
  const [kept, lost] = [await heatmapRow(await createDoneHeatmap(person)), await heatmapRow(await createDoneHeatmap(person))];
  const both = await Promise.all([kept, lost].map(toExportable));
  await send(heatmaps.remove, person, { params: { uid: lost.uid } });
  const chunks: Buffer[] = [];
  for await (const chunk of zipStream(
    contentsOf(both, [], { kind: "project", object: "", scope: person.uid, title: "" }),
    new Date(),
  ))
    chunks.push(chunk as Buffer);
  const files = await unzip(Buffer.concat(chunks));
  expect(Object.keys(files).filter((name) => name.includes(lost.uid.slice(3, 9)))).toEqual([]);
  expect(files["not included.txt"]).toContain(lost.uid);
  for (const table of ["index.csv", "scores.csv", "areas.csv"]) expect(files[table], table).not.toContain(lost.uid);
  expect(files["scores.csv"]).toContain(kept.uid);
});

const askForAll = (person: TestUser, uids: readonly string[]) =>
  send(exports.selectionZip, person, { body: { uids: [...uids] } });
const readOfAll = (person: TestUser, zip: string) => send(exports.readSelectionZip, person, { params: { zip } });

test("several heatmaps are packed into one zip, with a folder for each and a note of those without a result", async () => {
  const { member } = await createWorkspace();
  const [first, second, unfinished] = [
    await createDoneHeatmap(member),
    await createDoneHeatmap(member),
    await createTestHeatmap(member),
  ];
  await rename(member, unfinished, "Not yet");
  const asked = await askForAll(member, [second, unfinished, first]);
  expect(asked).toMatchObject({ status: 202, body: { status: "requested" } });
  expect((await askForAll(member, [first, second, unfinished])).body.uid).toBe(asked.body.uid);
  await pack(asked.body.uid);

  const { body } = await readOfAll(member, asked.body.uid);
  expect(body.status).toBe("done");
  const response = await fetch(body.url!);
  expect(response.headers.get("content-disposition")).toContain('filename="3 heatmaps.zip"');
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const folders = [second, first].map(
    (uid) =>
      Object.keys(files)
        .find((name) => name.includes(uid.slice(3, 9)))!
        .split("/")[0],
  );
  expect(Object.keys(files)).toEqual([
    ...folders.flatMap((folder) => OF_AN_IMAGE.map((name) => `${folder}/${name}`)),
    "index.csv",
    "scores.csv",
    "areas.csv",
    "README.txt",
    "not included.txt",
  ]);
  expect(files["not included.txt"]).toContain(`- Not yet (${unfinished})`);
  expect(files["not included.txt"]).not.toContain(first);
});

test("a zip of several heatmaps needs the permission for each of them, and is only for its requester while they may see them", async () => {
  const workspace = await createWorkspace();
  const { member, admin } = workspace;
  const [mine, foreign] = [await createDoneHeatmap(member), await createDoneHeatmap(await createTrialUser())];
  expect(await askForAll(member, [mine, foreign])).toMatchObject({ status: 404, body: { code: "heatmap.not_found" } });
  expect(await askForAll(await createStaff(), [mine, foreign])).toMatchObject({
    status: 409,
    body: { code: "export.other_scopes" },
  });
  expect(await filesUnder(`${workspace.uid}/zips/`)).toEqual([]);

  const { body } = await askForAll(member, [mine]);
  await pack(body.uid);
  for (const other of [admin, await createTrialUser()])
    expect(await readOfAll(other, body.uid)).toMatchObject({ status: 404, body: { code: "export.not_found" } });
  const single = await ask(member, mine);
  expect(await readOfAll(member, single.body.uid)).toMatchObject({ status: 404, body: { code: "export.not_found" } });
  expect((await readOfAll(member, body.uid)).status).toBe(200);
  expect((await send(workspaces.removeMember, admin, { params: { uid: member.uid } })).status).toBe(200);
  expect(await readOfAll(member, body.uid)).toMatchObject({ status: 404, body: { code: "export.not_found" } });
});

test("a zip of several heatmaps is deleted with each of them", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const [kept, lost] = [await createDoneHeatmap(member), await createDoneHeatmap(member)];
  const { body } = await askForAll(member, [kept, lost]);
  await pack(body.uid);
  await send(heatmaps.remove, member, { params: { uid: lost } });
  await deliverToExports("heatmap.removed", { object: lost, scope: workspace });
  expect((await readOfAll(member, body.uid)).status).toBe(404);
  expect(await filesUnder(`${workspace}/zips/`)).toEqual([]);
});

test("heatmaps of which none has a result, too many, or one twice are not packed", async () => {
  const person = await createTrialUser();
  const [waiting, failed] = [await createTestHeatmap(person), await createTestHeatmap(person)];
  await HeatmapEntity.patch({ uid: failed }).set({ status: "failed" }).go();
  expect(await askForAll(person, [waiting, failed])).toMatchObject({ status: 409, body: { code: "heatmap.not_ready" } });
  expect(await askForAll(person, [failed])).toMatchObject({ status: 409, body: { code: "heatmap.failed" } });
  const many = Array.from({ length: MAX_HEATMAPS_PER_REQUEST + 1 }, () => newId("hm"));
  for (const uids of [[], [waiting, waiting], many])
    expect(await askForAll(person, uids)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("the file of a zip is deleted after a day, and with the account of its requester", async () => {
  const person = await createTrialUser();
  const project = await createFilledProject(person);
  const zip = await packed(person, project);
  await withClockShift(23 * HOUR_MS, () => invoke(purgeHandler));
  expect(await zipsOf(person)).toHaveLength(1);
  await withClockShift(25 * HOUR_MS, async () => {
    expect((await read(person, project, zip)).body.code).toBe("export.not_found");
    await invoke(purgeHandler);
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);

  const office = await createWorkspace();
  const shared = await createFilledProject(office.member);
  await packed(office.member, shared);
  const { accounts } = await import("#contracts/accounts.ts");
  await send(accounts.deleteMe, office.member);
  await deliverToExports("account.deleted", { object: office.member.uid, scope: office.uid });
  expect(await filesUnder(`${office.uid}/zips/`)).toEqual([]);
});

test("the files of a workspace are deleted when it closes", async () => {
  const { uid, admin } = await createWorkspace();
  await packed(admin, await createFilledProject(admin));
  const closed = () => deliverToExports("workspace.closed", { object: uid, scope: uid });
  await closed();
  expect(await filesUnder(`${uid}/zips/`)).not.toEqual([]);
  await setWorkspace(uid, { closed_at: new Date().toISOString() });
  await closed();
  expect(await filesUnder(`${uid}/zips/`)).toEqual([]);
});

test("a zip that could not be deleted after its day is deleted by the next sweep", async () => {
  const person = await createTrialUser();
  await packed(person, await createFilledProject(person));
  await withClockShift(25 * HOUR_MS, async () => {
    await expect(withFailingDeletions(() => invoke(purgeHandler))).rejects.toThrow("busy");
    expect(await zipsOf(person)).toHaveLength(1);
    await invoke(purgeHandler);
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a zip that cannot be deleted after its day blocks neither other zips nor slides", async () => {
  const person = await createTrialUser();
  for (let zips = 0; zips < 2; zips++) await packed(person, await createFilledProject(person));
  const expires_at = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const slides = { uid: `sl_${"0".repeat(26)}`, scope: person.uid, format: "pdf", expires_at, alive_until: expires_at } as const;
  const order = { subject: "heatmap", objects: [], template: "", day: expires_at.slice(0, 10) } as const;
  await SlidesEntity.create({ ...slides, ...order, run: "", state: "done", stored: "0", ttl: 0 }).go();
  await putFile(slidesKey(slides), Buffer.from("slides"), "application/pdf");
  await withClockShift(25 * HOUR_MS, async () => {
    const failsFirst = (deletion: number) => deletion === 1;
    await expect(withFailingDeletions(() => invoke(purgeHandler), failsFirst)).rejects.toThrow("1 items failed");
    expect(await zipsOf(person)).toHaveLength(1);
    expect(await filesUnder(`${person.uid}/slides/`)).toEqual([]);
    await invoke(purgeHandler);
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("no ZIP is created for a project that was deleted since the request", async () => {
  const person = await createTrialUser();
  const project = await createFilledProject(person);
  const { uid } = (await ask(person, project)).body;
  await send(projects.remove, person, { params: { uid: project } });
  await pack(uid);
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a zip opens one file after the other, and closes it when the reader stops", async () => {
  let open = 0;
  let maxOpen = 0;
  const file = () => {
    maxOpen = Math.max(maxOpen, ++open);
    const stream = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024)));
    stream.once("close", () => open--);
    return stream;
  };
  const entries = async function* () {
    for (const name of ["one", "two", "three"]) yield { name, content: file() };
  };
  for await (const _ of zipStream(entries(), new Date()));
  expect([open, maxOpen]).toEqual([0, 1]);
  for await (const _ of zipStream(entries(), new Date())) break;
  await new Promise((resolve) => setImmediate(resolve));
  expect(open).toBe(0);
});

test("file names are valid on every system, and keep their script", () => {
  const names = {
    "a/b\\c:d*e?f": "a b c d e f",
    "CON.txt": "CON_.txt",
    " . hidden . ": "hidden",
    "invoice\u202Egpj.exe": "invoice gpj.exe",
    "日本語 – Größe 👩‍👩‍👧": "日本語 – Größe 👩‍👩‍👧",
    "...": "Untitled",
  };
  for (const [title, name] of Object.entries(names)) expect(safeFileName(title, "Untitled"), title).toBe(name);
  const long = safeFileName("é".repeat(400), "Untitled");
  expect(Buffer.byteLength(long.normalize("NFD"))).toBeLessThanOrEqual(120);
  expect(long).toMatch(/^é+$/);
});
