import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { expect, onTestFinished, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { LEGAL } from "#contracts/legal.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { createModel } from "#test/kit/brands.ts";
import { createComment } from "#test/kit/comments.ts";
import { deliver } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import {
  addWorkspaceMember,
  createStaff,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, metrics } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { createTestProject } from "#test/kit/projects.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { unzip } from "#test/kit/unzip.ts";
import { emailOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

// Parts are tested in export-parts.test.ts.
vi.doMock("#domain/workflows/data-export/part-limits.ts", () => ({ PART_BYTES: Number.MAX_VALUE, PART_SECONDS: 3600 }));
const { handler } = await import("#lambdas/accounts/export-data.ts");
const { handler: purgeHandler } = await import("#lambdas/accounts/purge-exports.ts");
const { DataExportEntity } = await import("#domain/accounts/data-export/data-export.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { now, setClock } = await import("#kit/clock.ts");
const { client } = await import("#adapters/storage/bucket.ts");
const { getFile, putFile } = await import("#adapters/storage.ts");
const { putFileStream } = await import("#adapters/storage/put-file-stream.ts");

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;
const ask = (person: TestUser) => send(accounts.requestExport, person);
const read = async (person: TestUser) => (await send(accounts.readExport, person)).body.export;

/** Delivers the events of the user's export requests to the consumer. */
async function make({ uid }: TestUser): Promise<void> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ consistent: true });
  const { data: announced } = await OutboxEntity.scan
    .where((change, { eq }) => `${eq(change.scope, uid)} AND ${eq(change.type, "account.export_requested")}`)
    .go({ pages: "all" });
  expect(announced.map(({ object }) => object).sort()).toEqual(data.map(({ id }) => id).sort());
  for (const { scope, object } of announced) await deliver(handler, "account.export_requested", { scope, object });
}

async function download(person: TestUser): Promise<Record<string, Buffer>> {
  const response = await fetch((await read(person))!.urls[0]!);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const today = now().toISOString().slice(0, 10);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="sightline-data-${today}.zip"`);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const json = (file: Buffer | undefined) => JSON.parse(String(file));

test("a user exports their data as a zip and gets an email when it is ready", async () => {
  const person = await createTrialUser();
  await send(accounts.acceptTerms, person, { body: LEGAL });
  const finished = await createDoneHeatmap(person);
  const pending = await createTestHeatmap(person);
  const project = await createTestProject(person, "Spring");
  const said = await createComment(person, finished, { comment: "Is the logo too small?" });
  const model = await createModel({ owner: person.uid });
  const staff = await createStaff();
  const startView = () =>
    send(staffBackoffice.startSupportView, staff, { params: { uid: person.uid }, body: { reason: "Their report stays empty" } });
  const ended = await startView();
  await send(staffBackoffice.endSupportView, staff, { params: { uid: ended.body.uid } });
  await startView();
  expect(await read(person)).toBeNull();

  const reply = await ask(person);
  expect(reply).toMatchObject({ status: 202, body: { state: "requested", expires_at: null, urls: [] } });
  expect(await read(person)).toEqual(reply.body);
  await make(person);

  expect((await queuedEmailsFor(await emailOf(person))).map(({ template }) => template)).toEqual(["export-ready"]);
  const files = await download(person);
  const explained = [...String(files["README.txt"]).matchAll(/^- ([\w.]+)/gm)].map(([, name]) => name);
  const contained = new Set(Object.keys(files).map((name) => name.split("/")[0]));
  expect(explained.sort()).toEqual([...contained].filter((name) => name !== "README.txt").sort());
  expect(json(files["account.json"])).toMatchObject({ uid: person.uid, firstName: "Ada", role: "trial", ...LEGAL });
  expect(json(files["consents.json"])).toMatchObject([
    { document: "privacy", version: LEGAL.privacy },
    { document: "terms", version: LEGAL.terms },
  ]);
  expect(json(files["credits.json"]).map(({ entry, amount }: { entry: string; amount: number }) => [entry, amount])).toEqual([
    [`grant#trial#${person.uid}#image`, 10],
    [`grant#trial#${person.uid}#video`, 1],
    [`debit#${finished}`, -1],
    [`debit#${pending}`, -1],
  ]);
  const views: { ended_at: string | null }[] = json(files["support_views.json"]);
  expect(views.map(({ ended_at }) => ended_at !== null).sort()).toEqual([false, true]);
  expect(json(files["projects.json"])).toMatchObject([{ uid: project, title: "Spring", creator_uid: person.uid }]);
  expect(json(files["brand_models.json"])).toMatchObject([
    { uid: model, name: "Acme", objects: [{ name: "Acme logo" }], labels: [] },
  ]);
  expect(json(files["comments.json"])).toMatchObject([{ heatmap: finished, uid: said, comment: "Is the logo too small?" }]);
  const heatmaps = json(files["heatmaps.json"]);
  expect(heatmaps.map(({ uid }: { uid: string }) => uid)).toEqual([finished, pending]);
  expect(heatmaps[0]).toMatchObject({ title: "Poster", status: "done", metrics, clarity_score_percentile: 65 });
  const images = Object.keys(files).filter((name) => name.startsWith("files/"));
  expect(images.sort()).toEqual(
    [".png", "-g1-combined.png", "-g1-gazeplot.png", "-g1-heatmap.png", "-g1-image.webp", "-g1-mask.png", "-g1-peekthrough.png"]
      .map((end) => `files/${finished}/${finished}${end}`)
      .sort(),
  );
  expect(String(files[`files/${finished}/${finished}.png`])).toBe("picture");
  for (const file of Object.values(files)) expect(String(file)).not.toMatch(/gsi1pk|normalisedEmail|upload_etag/);
});

test("an export contains the member's own work, none of their colleagues', and none from a workspace they left", async () => {
  const office = await createWorkspace();
  const [own, colleagues] = [await createDoneHeatmap(office.member), await createDoneHeatmap(office.admin)];
  await ask(office.member);
  await make(office.member);
  const files = await download(office.member);
  expect(json(files["heatmaps.json"]).map(({ uid }: { uid: string }) => uid)).toEqual([own]);
  expect(Object.keys(files).join()).not.toContain(colleagues);

  const other = await addWorkspaceMember(office);
  await createDoneHeatmap(other);
  await removeWorkspaceMember(office, other);
  await ask(other);
  await make(other);
  expect(json((await download(other))["heatmaps.json"])).toEqual([]);
});

test("only its user can download an export, through a link that expires after five minutes", async () => {
  const [ada, eve] = [await createTrialUser(), await createTrialUser()];
  await ask(ada);
  await make(ada);
  expect(await read(eve)).toBeNull();
  const url = (await read(ada))!.urls[0]!;
  expect(url).toContain(`/${ada.uid}/exports/ex_`);
  expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBe(300);
  expect((await fetch(url.replace(/\?.*/, ""))).status).toBe(403);
});

test("a user can request two exports per day", async () => {
  const person = await createTrialUser();
  const midnight = new Date().setUTCHours(24, 0, 0, 0) - Date.now();
  await withClockShift(midnight + 1000, async () => {
    expect([(await ask(person)).status, (await ask(person)).status]).toEqual([202, 202]);
    const before = await stateFingerprint();
    expect((await ask(person)).body.code).toBe("request.too_many");
    expect(await stateFingerprint()).toBe(before);
  });
  expect((await withClockShift(midnight + DAY_MS + 1000, () => ask(person))).status).toBe(202);
});

test("a redelivered event sends no second email", async () => {
  const person = await createTrialUser();
  await ask(person);
  await Promise.all([make(person), make(person)]);
  await make(person);
  expect(await queuedEmailsFor(await emailOf(person))).toHaveLength(1);
});

test("an export and its file are deleted after seven days", async () => {
  const person = await createTrialUser();
  await ask(person);
  await make(person);
  await withClockShift(6.9 * DAY_MS, () => invoke(purgeHandler));
  expect(await filesUnder(`${person.uid}/exports/`)).toHaveLength(1);

  await withClockShift(7.1 * DAY_MS, async () => {
    expect(await read(person)).toBeNull();
    await invoke(purgeHandler);
  });

  expect(await filesUnder(`${person.uid}/exports/`)).toEqual([]);
  expect((await DataExportEntity.query.byPerson({ uid: person.uid }).go()).data).toEqual([]);
});

test("an export that cannot be deleted after its days does not block others, and the next sweep deletes it", async () => {
  const people = [await createTrialUser(), await createTrialUser()];
  for (const person of people) {
    await ask(person);
    await make(person);
  }
  const left = async () => (await Promise.all(people.map(({ uid }) => filesUnder(`${uid}/exports/`)))).flat();
  await withClockShift(7.1 * DAY_MS, async () => {
    const { send: sendToStorage } = S3Client.prototype;
    const storage = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
      if (!(command instanceof DeleteObjectsCommand)) return Reflect.apply(sendToStorage, this, [command]);
      storage.mockRestore();
      return Promise.reject(new Error("busy"));
    } as never);
    await expect(invoke(purgeHandler)).rejects.toThrow("busy");
    expect(await left()).toHaveLength(1);
    await invoke(purgeHandler);
  });
  expect(await left()).toEqual([]);
});

test("a file that no longer exists does not fail the export: all others are in it, and a note names the heatmap", async () => {
  const person = await createTrialUser();
  const [kept, lost] = [await createDoneHeatmap(person), await createDoneHeatmap(person)];
  await HeatmapEntity.patch({ uid: lost })
    .set({ heatmap: `${person.uid}/${lost}/gone.png` })
    .go();
  await ask(person);
  await make(person);

  const files = await download(person);
  expect(String(files["not included.txt"])).toContain(`- Poster (${lost})`);
  expect(String(files["not included.txt"])).not.toContain(kept);
  const namesOf = (uid: string) => Object.keys(files).filter((name) => name.startsWith(`files/${uid}/`));
  expect([namesOf(kept).length, namesOf(lost).length]).toEqual([7, 6]);
});

test("an unreadable image fails the export without leaving a partial file, and a retry succeeds", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { heatmap } = (await HeatmapEntity.get({ uid }).go()).data!;
  await HeatmapEntity.patch({ uid })
    // The storage rejects a key of this length.
    .set({ heatmap: `${person.uid}/${uid}/${"a".repeat(1024)}.png` })
    .go();
  await ask(person);

  await expect(make(person)).rejects.toThrow();

  expect(await read(person)).toMatchObject({ state: "failed", urls: [] });
  expect(await filesUnder(`${person.uid}/exports/`)).toEqual([]);
  expect(await queuedEmailsFor(await emailOf(person))).toEqual([]);
  await HeatmapEntity.patch({ uid }).set({ heatmap }).go();
  await make(person);
  expect(await read(person)).toMatchObject({ state: "ready" });
});

test("an export whose function was killed has failed after twenty minutes, and can be requested again", async () => {
  const person = await createTrialUser();
  await ask(person);
  expect(await withClockShift(19 * MINUTE_MS, () => read(person))).toMatchObject({ state: "requested" });
  await withClockShift(21 * MINUTE_MS, async () => {
    expect(await read(person)).toMatchObject({ state: "failed", urls: [] });
    expect(await ask(person)).toMatchObject({ status: 202, body: { state: "requested" } });
    expect(await read(person)).toMatchObject({ state: "requested" });
    await make(person);
    expect(await read(person)).toMatchObject({ state: "ready" });
  });
});

test("an export counts as being created while its function works, and no longer than twenty minutes after it was killed", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  await ask(person);
  let shift = 0;
  const restore = setClock(() => new Date(Date.now() + shift));
  onTestFinished(restore);
  const { send: sendToStorage } = S3Client.prototype;
  await new Promise<void>((killed) => {
    const storage = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
      if (command instanceof PutObjectCommand) {
        storage.mockRestore();
        killed();
        return new Promise(() => {});
      }
      if (command instanceof GetObjectCommand) shift += 6 * MINUTE_MS;
      return Reflect.apply(sendToStorage, this, [command]);
    } as never);
    void make(person);
  });
  expect(shift).toBe(42 * MINUTE_MS);
  expect(await read(person)).toMatchObject({ state: "requested" });
  shift += 21 * MINUTE_MS;
  expect(await read(person)).toMatchObject({ state: "failed" });
});

test("a user deleted before the export runs gets none", async () => {
  const person = await createTrialUser();
  await ask(person);
  await send(accounts.deleteMe, person);
  await make(person);
  expect(await filesUnder(`${person.uid}/exports/`)).toEqual([]);
});

test("a multipart stream is stored byte for byte, and a failed one leaves the existing file unchanged", async () => {
  const chunks = Array.from({ length: 21 }, (_, at) => Buffer.alloc(1_000_003, at));
  await putFileStream(
    "stream/long.bin",
    (async function* () {
      yield* chunks;
    })(),
    "application/octet-stream",
  );
  expect(Buffer.concat(chunks).equals(Buffer.from(await getFile("stream/long.bin")))).toBe(true);
  await putFileStream("stream/empty.bin", (async function* (): AsyncGenerator<Buffer> {})(), "application/octet-stream");
  expect(await getFile("stream/empty.bin")).toHaveLength(0);
  await putFile("stream/kept.bin", Buffer.from("kept"), "application/octet-stream");
  const broken = (async function* () {
    yield Buffer.alloc(9_000_000);
    throw new Error("broke off");
  })();
  await expect(putFileStream("stream/kept.bin", broken, "application/octet-stream")).rejects.toThrow("broke off");
  expect(String(Buffer.from(await getFile("stream/kept.bin")))).toBe("kept");
});

test("a stream that could not be stored fails with that error, and its parts are deleted", async () => {
  const storage = mockClient(client);
  onTestFinished(() => storage.restore());
  storage.on(CreateMultipartUploadCommand).resolves({ UploadId: "upload" });
  storage.on(UploadPartCommand).rejects(new Error("the disk is full"));
  storage.on(AbortMultipartUploadCommand).resolves({});
  const body = (async function* () {
    yield Buffer.alloc(9_000_000);
  })();
  await expect(putFileStream("stream/failed.bin", body, "application/octet-stream")).rejects.toThrow("the disk is full");
  expect(storage.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
});
