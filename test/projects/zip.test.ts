import { Readable } from "node:stream";
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { heatmaps } from "#contracts/heatmaps.ts";
import { projects, ZIP_MAX_BYTES } from "#contracts/projects.ts";
import type { VideoFile } from "#domain/heatmaps/video/files.ts";
import { done, metrics, row } from "#test/kit/heatmaps.ts";
import { filed, filled, follow, opened } from "#test/kit/projects.ts";
import { atTime, type Person, send, tenant, trial } from "#test/kit/world.ts";

const { handler } = await import("#lambdas/projects/pack-zip.ts");
const { handler: purgeHandler } = await import("#lambdas/projects/purge-zips.ts");
const { ZipEntity } = await import("#domain/projects/zip.entity.ts");
const { toPackable } = await import("#domain/heatmaps/packable.ts");
const { contentsOf } = await import("#domain/projects/zip-contents.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");
const { store } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { csvFile } = await import("#domain/kit/csv.ts");
const { fileNameOf } = await import("#domain/kit/file-name.ts");
const { zipOf } = await import("#domain/kit/zip.ts");

const HOUR_MS = 3600 * 1000;
const ask = (person: Person, uid: string) => send(projects.zip, person, { params: { uid } });
const read = (person: Person, uid: string, zip: string) => send(projects.readZip, person, { params: { uid, zip } });
const invoke = (run: unknown, event: unknown) =>
  (run as (event: unknown, context: unknown) => Promise<unknown>)(event, { functionName: "test" });
const pack = (zip: string) => invoke(handler, { detail: { object: zip } });

/** Has a zip packed; gives its id. */
async function packed(person: Person, project: string): Promise<string> {
  const { body } = await ask(person, project);
  await pack(body.uid);
  return body.uid;
}

async function filesUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await new S3Client({}).send(new ListObjectsV2Command({ Bucket: "files", Prefix: prefix }));
  return Contents.map(({ Key = "" }) => Key);
}

/** The files of a zip, by name. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files[entry.fileName] = Buffer.concat(chunks).toString();
  }
  return files;
}

async function download(person: Person, project: string, zip: string) {
  const { body } = await read(person, project, zip);
  const response = await fetch(body.url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(body.size).toBe(bytes.length);
  return { files: await unzip(bytes), response };
}

/** Does something while the bucket says that every file is so large: nobody wants to store gigabytes for a test. */
async function withListedSizes(size: number, work: () => Promise<unknown>): Promise<void> {
  const list = S3Client.prototype.send;
  const enlarged = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: never) {
    const answer: { Contents?: { Size?: number }[] } = await Reflect.apply(list, this, [command]);
    return { ...answer, ...(answer.Contents && { Contents: answer.Contents.map((file) => ({ ...file, Size: size })) }) };
  } as never);
  await work().finally(() => enlarged.mockRestore());
}

const rename = async (person: Person, uid: string, title: string, areas: object[] = []) => {
  const { version } = await row(uid);
  const body = { version, title, ...(areas.length > 0 && { areas_of_interest: areas }) };
  expect((await send(heatmaps.edit, person, { params: { uid }, body })).status).toBe(200);
};

test("a zip holds every finished heatmap in a folder of its own, with its scores, areas and an index", async () => {
  const { member } = await tenant();
  const project = await opened(member, "Frühling “26”");
  const [older, newer] = [await done(member), await atTime(1000, () => done(member))];
  await rename(member, older, 'Café: "Glow" 日本/1.', [
    { uid: "one", name: '=HYPERLINK("x"),1', left: 0, top: 0, width: 100, height: 100 },
  ]);
  await filed(member, project, older, newer);

  const asked = await ask(member, project);
  expect(asked).toMatchObject({ status: 202, body: { status: "requested", progress: 0, problem: null, size: null, url: null } });
  const { data: announced } = await OutboxEntity.scan.where((change, { eq }) => eq(change.object, asked.body.uid)).go();
  expect(announced).toMatchObject([{ type: "project.zip_requested" }]);
  await pack(asked.body.uid);

  const { files, response } = await download(member, project, asked.body.uid);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="Fr_hling _26_.zip"; filename*=UTF-8''Fr%C3%BChling%20%E2%80%9C26%E2%80%9D.zip`,
  );
  const folder = (title: string, uid: string) => `${title} (${uid.slice(3, 9)})`;
  const [first, second] = [folder("Poster", newer), folder("Café Glow 日本 1", older)];
  const names = ["original.png", "heatmap.png", "heatmap layer.png", "peekthrough.png", "gaze plot.png", "mask.png"];
  expect(Object.keys(files)).toEqual([
    ...[first, second].flatMap((each) => [...names, "scores.json", "areas.csv"].map((name) => `${each}/${name}`)),
    "index.csv",
  ]);
  expect(files[`${first}/original.png`]).toBe("picture");
  expect(files[`${first}/heatmap.png`]).toBe("combined");
  expect(JSON.parse(files[`${first}/scores.json`]!)).toMatchObject({ uid: newer, metrics, clarity_score_percentile: 65 });
  expect(files[`${second}/areas.csv`]!.split("\r\n")[1]).toMatch(/^"'=HYPERLINK\(""x""\),1",\d/);
  const index = files["index.csv"]!.split("\r\n");
  expect(index[0]).toMatch(/^\uFEFFtitle,id,folder/);
  expect(index[1]).toContain(`Poster,${newer},${first},image,Other,`);
  expect(index[1]).toMatch(/,65,60,70$/);
  expect(index[2]).toMatch(/^"Café: ""Glow"" 日本\/1\.",/);
});

test("what is being packed is not begun again; a zip is for who asked, and of this project alone", async () => {
  const office = await tenant();
  const project = await filled(office.member);
  const replies = await Promise.all([ask(office.member, project), ask(office.member, project)]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  const [uid] = new Set(replies.map(({ body }) => body.uid as string));
  const { data: announced } = await OutboxEntity.scan.where((change, { eq }) => eq(change.object, uid!)).go();
  expect(announced).toHaveLength(1);
  await pack(uid!);

  expect((await read(office.member, project, uid!)).body).toMatchObject({ status: "done", progress: 100 });
  expect((await read(office.admin, project, uid!)).body.code).toBe("project.zip_not_found");
  expect((await read(office.member, await opened(office.member), uid!)).body.code).toBe("project.zip_not_found");
  const stranger = await trial();
  for (const reply of [await ask(stranger, project), await read(stranger, project, uid!)])
    expect([reply.status, reply.body.code]).toEqual([404, "project.not_found"]);
  const { url } = (await read(office.member, project, uid!)).body;
  expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBe(300);
  expect((await ask(office.member, project)).body).toMatchObject({ uid, status: "requested", url: null });
});

test("without anything finished there is no zip", async () => {
  const person = await trial();
  expect((await ask(person, await opened(person))).body.code).toBe("project.empty");
});

test("of a video its three films and its moments are packed", async () => {
  const person = await trial();
  const [project, uid] = [await opened(person), await done(person)];
  await filed(person, project, uid);
  const heatmap = await row(uid);
  const keyOf = (file: VideoFile) => videoKey(heatmap, 1, file);
  for (const file of ["image", "heatmap", "peekthrough", "frames"] as const)
    await store(keyOf(file), Buffer.from(file), "video/mp4");
  const films = { image: keyOf("image"), heatmap: keyOf("heatmap"), peekthrough: keyOf("peekthrough") };
  await HeatmapEntity.patch({ uid })
    .set({ type: "video", gazeplot: "", mask: "", ...films })
    .go();
  const { files } = await download(person, project, await packed(person, project));
  expect(Object.keys(files).map((name) => name.slice(name.indexOf("/") + 1))).toEqual([
    ...["original.mp4", "heatmap.mp4", "peekthrough.mp4", "frames.json", "scores.json", "index.csv"],
  ]);
});

test("more than two gigabytes are refused with a sentence before anything is packed", async () => {
  const person = await trial();
  const project = await filled(person);
  const { body } = await ask(person, project);
  await withListedSizes(ZIP_MAX_BYTES, () => pack(body.uid));
  expect((await read(person, project, body.uid)).body).toMatchObject({
    status: "failed",
    url: null,
    problem: { code: "too_large", message: expect.stringContaining("larger than 2 GB") },
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a file that cannot be read ends in a failed zip without half a file, and asking again packs it", async () => {
  const person = await trial();
  const [project, uid] = [await opened(person), await done(person)];
  await filed(person, project, uid);
  const { mask } = await row(uid);
  await HeatmapEntity.patch({ uid })
    .set({ mask: `${person.uid}/${uid}/gone.png` })
    .go();
  const { body } = await ask(person, project);
  await expect(pack(body.uid)).rejects.toThrow();
  expect((await read(person, project, body.uid)).body).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);

  await HeatmapEntity.patch({ uid }).set({ mask }).go();
  const zip = await packed(person, project);
  expect((await read(person, project, zip)).body.status).toBe("done");
});

test("what nobody packs any more has failed after twenty minutes, and an earlier run writes nothing over a later one", async () => {
  const person = await trial();
  const project = await filled(person);
  const { uid } = (await ask(person, project)).body;
  const { data: stalled } = await ZipEntity.get({ uid }).go();
  await atTime(21 * 60_000, async () => {
    expect((await read(person, project, uid)).body).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
    expect((await ask(person, project)).body.status).toBe("requested");
  });
  const { noteZip, ZipOver } = await import("#domain/projects/zip-parts.ts");
  await expect(noteZip(stalled!, { state: "failed" })).rejects.toThrow(ZipOver);
});

test("a heatmap that is deleted while others are packed is left out and named", async () => {
  const person = await trial();
  const [kept, lost] = [await row(await done(person)), await row(await done(person))];
  const both = await Promise.all([kept, lost].map(toPackable));
  await send(heatmaps.remove, person, { params: { uid: lost.uid } });
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(contentsOf(both, person.uid), new Date())) chunks.push(chunk as Buffer);
  const files = await unzip(Buffer.concat(chunks));
  expect(Object.keys(files).filter((name) => name.includes(lost.uid.slice(3, 9)))).toEqual([]);
  expect(files["not included.txt"]).toContain(lost.uid);
  expect(files["index.csv"]).not.toContain(lost.uid);
});

test("after a day, and with the account of who asked, the file is gone", async () => {
  const person = await trial();
  const project = await filled(person);
  const zip = await packed(person, project);
  await atTime(23 * HOUR_MS, () => invoke(purgeHandler, {}));
  expect(await filesUnder(`${person.uid}/zips/`)).toHaveLength(1);
  await atTime(25 * HOUR_MS, async () => {
    expect((await read(person, project, zip)).body.code).toBe("project.zip_not_found");
    await invoke(purgeHandler, {});
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);

  const office = await tenant();
  const shared = await filled(office.member);
  await packed(office.member, shared);
  const { accounts } = await import("#contracts/accounts.ts");
  await send(accounts.deleteMe, office.member);
  await follow("account.deleted", { object: office.member.uid, scope: office.uid });
  expect(await filesUnder(`${office.uid}/zips/`)).toEqual([]);
});

test("a file that could not be deleted after its day is deleted by the next sweep", async () => {
  const person = await trial();
  await packed(person, await filled(person));
  await atTime(25 * HOUR_MS, async () => {
    const ask = S3Client.prototype.send;
    const failing = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
      return command instanceof DeleteObjectsCommand ? Promise.reject(new Error("busy")) : Reflect.apply(ask, this, [command]);
    } as never);
    await expect(invoke(purgeHandler, {}).finally(() => failing.mockRestore())).rejects.toThrow("busy");
    expect(await filesUnder(`${person.uid}/zips/`)).toHaveLength(1);
    await invoke(purgeHandler, {});
  });
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("nobody packs for a project that was deleted meanwhile", async () => {
  const person = await trial();
  const project = await filled(person);
  const { uid } = (await ask(person, project)).body;
  await send(projects.remove, person, { params: { uid: project } });
  await pack(uid);
  expect(await filesUnder(`${person.uid}/zips/`)).toEqual([]);
});

test("a zip opens one file after the other, and closes it when nobody reads on", async () => {
  let open = 0;
  let most = 0;
  const file = () => {
    most = Math.max(most, ++open);
    const stream = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024)));
    stream.once("close", () => open--);
    return stream;
  };
  const entries = async function* () {
    for (const name of ["one", "two", "three"]) yield { name, content: file() };
  };
  for await (const _ of zipOf(entries(), new Date()));
  expect([open, most]).toEqual([0, 1]);
  for await (const _ of zipOf(entries(), new Date())) break;
  await new Promise((resolve) => setImmediate(resolve));
  expect(open).toBe(0);
});

test("names are good on every system, and keep their script", () => {
  const names = {
    "a/b\\c:d*e?f": "a b c d e f",
    "CON.txt": "CON_.txt",
    " . hidden . ": "hidden",
    "invoice\u202Egpj.exe": "invoice gpj.exe",
    "日本語 – Größe 👩‍👩‍👧": "日本語 – Größe 👩‍👩‍👧",
    "...": "Untitled",
  };
  for (const [title, name] of Object.entries(names)) expect(fileNameOf(title, "Untitled"), title).toBe(name);
  const long = fileNameOf("é".repeat(400), "Untitled");
  expect(Buffer.byteLength(long.normalize("NFD"))).toBeLessThanOrEqual(120);
  expect(long).toMatch(/^é+$/);
});

test("no cell of a table is run as a formula", () => {
  const cells = ["=1+1", "+1", "-1", "@sum", "\tx", "plain", 'says "hi", twice', -5, null];
  expect(csvFile([cells]).toString()).toBe(`\uFEFF'=1+1,'+1,'-1,'@sum,'\tx,plain,"says ""hi"", twice",-5,\r\n`);
});
