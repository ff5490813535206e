import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { DomainEvent } from "#contracts/events.ts";
import { deliver } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import { createTrialUser, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { unzip } from "#test/kit/unzip.ts";
import { emailOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const NO_LIMITS = { bytes: Number.MAX_VALUE, seconds: 3600 };
const limits = { ...NO_LIMITS };
vi.doMock("#domain/workflows/data-export/part-limits.ts", () => ({
  get PART_BYTES() {
    return limits.bytes;
  },
  get PART_SECONDS() {
    return limits.seconds;
  },
}));
const { handler } = await import("#lambdas/accounts/export-data.ts");
const { handler: purgeAccountHandler } = await import("#lambdas/accounts/purge.ts");
const { handler: purgeHandler } = await import("#lambdas/accounts/purge-exports.ts");
const { DataExportEntity } = await import("#domain/accounts/data-export/data-export.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { now, setClock } = await import("#kit/clock.ts");

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
afterEach(() => Object.assign(limits, NO_LIMITS));

const read = async (person: TestUser) => (await send(accounts.readExport, person)).body.export;
const rowOf = async ({ uid }: TestUser) =>
  (await DataExportEntity.query.byPerson({ uid }).go({ consistent: true, order: "desc" })).data[0]!;
const storedFiles = ({ uid }: TestUser) => filesUnder(`${uid}/exports/`);

/** The published events that the consumer of exports has not been given by `deliverNext`. */
const delivered = new Set<string>();
async function eventsOf({ uid }: TestUser): Promise<readonly DomainEvent[]> {
  const { data } = await OutboxEntity.scan
    .where((change, { eq, begins }) => `${eq(change.scope, uid)} AND ${begins(change.type, "account.export_")}`)
    .go({ pages: "all" });
  return data.filter(({ id }) => !delivered.has(id)).map((row) => DomainEvent.parse(row));
}

/** Delivers the events that are published now; returns their number. */
async function deliverNext(person: TestUser): Promise<number> {
  const events = await eventsOf(person);
  for (const { id, type, scope, object } of events) {
    await deliver(handler, type, { scope, object });
    delivered.add(id);
  }
  return events.length;
}

/** Requests an export and creates it to its end. Returns the number of functions that this took. */
async function make(person: TestUser): Promise<number> {
  await send(accounts.requestExport, person);
  return continueToEnd(person);
}

async function continueToEnd(person: TestUser): Promise<number> {
  let functions = 0;
  for (let done = 1; done > 0; functions += done) done = await deliverNext(person);
  return functions;
}

/** The files of all parts, extracted into one folder, and the names of the zips. */
async function extract(person: TestUser) {
  const latest = (await read(person))!;
  expect(latest.state).toBe("ready");
  const names: string[] = [];
  const parts: Record<string, Buffer>[] = [];
  for (const url of latest.urls) {
    const response = await fetch(url);
    names.push(/filename="(.+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "");
    parts.push(await unzip(Buffer.from(await response.arrayBuffer())));
  }
  const all = parts.flatMap((files) => Object.keys(files)).filter((name) => name !== "README.txt");
  expect(new Set(all).size, "no file is in two parts").toBe(all.length);
  return { names, parts, files: Object.assign({}, ...parts) as Record<string, Buffer> };
}

const heatmapsIn = (files: Record<string, Buffer>): string[] =>
  Object.keys(files)
    .filter((name) => /^heatmaps(-\d+)?\.json$/.test(name))
    .flatMap((name) => (JSON.parse(String(files[name])) as { uid: string }[]).map(({ uid }) => uid));

const imagesIn = (files: Record<string, Buffer>): string[] =>
  Object.keys(files)
    .filter((name) => name.startsWith("files/"))
    .sort();

/** Replaces the storage for commands of one kind, until the test ends. */
function intercept<Command extends object>(
  kind: new (...args: never[]) => Command,
  handle: (command: Command, proceed: () => Promise<unknown>) => unknown,
): () => void {
  const { send: original } = S3Client.prototype;
  const spy = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
    const proceed = () => Reflect.apply(original, this, [command]) as Promise<unknown>;
    return command instanceof kind ? handle(command, proceed) : proceed();
  } as never);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

test("a large export is split into parts, which together contain exactly what a single zip does", async () => {
  const person = await createTrialUser();
  const uids = [await createDoneHeatmap(person), await createTestHeatmap(person), await createDoneHeatmap(person)];
  expect(await make(person)).toBe(1);
  const whole = await extract(person);
  expect(whole.names).toEqual([`sightline-data-${now().toISOString().slice(0, 10)}.zip`]);
  expect(String(whole.files["README.txt"])).not.toContain("split");

  limits.bytes = 1;
  expect(await make(person)).toBe(14);
  const split = await extract(person);

  expect(split.names.at(-1)).toBe(`sightline-data-${now().toISOString().slice(0, 10)}-part-14-of-14.zip`);
  expect(split.parts.map((files) => imagesIn(files).length)).toEqual(Array.from({ length: 14 }, () => 1));
  expect(imagesIn(split.files)).toEqual(imagesIn(whole.files));
  for (const name of imagesIn(whole.files)) expect(split.files[name]!.equals(whole.files[name]!), name).toBe(true);
  expect(heatmapsIn(whole.files)).toEqual(uids);
  expect(heatmapsIn(split.files)).toEqual(uids);
  const dataFiles = Object.keys(whole.files).filter((name) => !name.startsWith("files/"));
  expect(Object.keys(split.parts[0]!).filter((name) => !name.startsWith("files/"))).toEqual(dataFiles);
  for (const { "README.txt": readme } of split.parts) expect(String(readme)).toContain("split into several ZIP files");
  const emails = await queuedEmailsFor(await emailOf(person));
  expect(emails.map(({ parts }) => Number(parts)).sort((one, other) => one - other)).toEqual([1, 14]);
});

test("a part takes no further file once its time is used up, and the export continues in the next part", async () => {
  const person = await createTrialUser();
  const uids = [await createDoneHeatmap(person), await createDoneHeatmap(person)];
  let shift = 0;
  onTestFinished(setClock(() => new Date(Date.now() + shift)));
  intercept(GetObjectCommand, (_, proceed) => {
    shift += 3 * MINUTE_MS;
    return proceed();
  });
  limits.seconds = 8 * 60;
  expect(await make(person)).toBe(5);
  const { parts, files } = await extract(person);
  expect(parts.map((part) => imagesIn(part).length)).toEqual([3, 3, 3, 3, 2]);
  expect(heatmapsIn(files)).toEqual(uids);
});

test("an export that is interrupted between two parts is being created for twenty minutes, and continues with the missing part", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  await deliverNext(person);
  await deliverNext(person);

  expect(await storedFiles(person)).toHaveLength(2);
  expect(await read(person)).toMatchObject({ state: "requested", urls: [] });
  await withClockShift(19 * MINUTE_MS, async () => expect(await read(person)).toMatchObject({ state: "requested" }));
  await withClockShift(21 * MINUTE_MS, async () => expect(await read(person)).toMatchObject({ state: "failed", urls: [] }));

  expect(await continueToEnd(person)).toBe(5);
  expect(imagesIn((await extract(person)).files)).toHaveLength(7);
  expect(await queuedEmailsFor(await emailOf(person))).toHaveLength(1);
});

test("a part that fails is created again by the next attempt, without repeating the parts before it", async () => {
  const person = await createTrialUser();
  const [, second] = [await createDoneHeatmap(person), await createDoneHeatmap(person)];
  const { heatmap } = (await HeatmapEntity.get({ uid: second }).go()).data!;
  const setKey = (key: string) => HeatmapEntity.patch({ uid: second }).set({ heatmap: key }).go();
  // The storage rejects a key of this length.
  await setKey(`${person.uid}/${second}/${"a".repeat(1024)}.png`);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  await expect(continueToEnd(person)).rejects.toThrow();

  const before = await storedFiles(person);
  expect(before).toHaveLength(9);
  expect(await read(person)).toMatchObject({ state: "failed", urls: [] });
  await expect(deliverNext(person)).rejects.toThrow();
  expect(await storedFiles(person)).toEqual(before);

  await setKey(heatmap);
  expect(await continueToEnd(person)).toBe(5);
  expect(await storedFiles(person)).toEqual(expect.arrayContaining(before));
  expect(imagesIn((await extract(person)).files)).toHaveLength(14);
});

test("a function that is killed after it stored a part costs nothing: the part is created again, and all files expire", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  await deliverNext(person);
  const [next] = await eventsOf(person);
  await new Promise<void>((killed) => {
    const restore = intercept(PutObjectCommand, async (_, proceed) => {
      await proceed();
      restore();
      killed();
      return new Promise(() => {});
    });
    void deliver(handler, next!.type, next!);
  });
  expect([(await rowOf(person)).parts?.length, (await storedFiles(person)).length]).toEqual([1, 2]);

  await continueToEnd(person);
  expect(imagesIn((await extract(person)).files)).toHaveLength(7);
  expect(await storedFiles(person)).toHaveLength(8);
  await withClockShift(7.1 * DAY_MS, () => invoke(purgeHandler));
  expect(await storedFiles(person)).toEqual([]);
});

test("two functions that create the same part add it once, and the one that ends second leaves nothing behind", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  for (;;) {
    const events = await eventsOf(person);
    if (events.length === 0) break;
    for (const { id, type, scope, object } of events) {
      await Promise.all([deliver(handler, type, { scope, object }), deliver(handler, type, { scope, object })]);
      delivered.add(id);
    }
  }
  expect(imagesIn((await extract(person)).files)).toHaveLength(7);
  expect((await storedFiles(person)).length).toBe((await read(person))!.urls.length);
  expect(await queuedEmailsFor(await emailOf(person))).toHaveLength(1);
});

test("an account that is deleted between two parts gets no further part, and no file stays", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  await deliverNext(person);
  await send(accounts.deleteMe, person);
  await deliver(purgeAccountHandler, "account.deleted", { scope: person.uid, object: person.uid });
  expect(await deliverNext(person)).toBe(1);
  expect(await storedFiles(person)).toEqual([]);
  expect(await eventsOf(person)).toEqual([]);
});

test("an account that is deleted while a part is stored gets no email, and no file stays", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  const email = await emailOf(person);
  await send(accounts.requestExport, person);
  const restore = intercept(PutObjectCommand, async (_, proceed) => {
    restore();
    await send(accounts.deleteMe, person);
    await deliver(purgeAccountHandler, "account.deleted", { scope: person.uid, object: person.uid });
    return proceed();
  });
  await deliverNext(person);
  expect(await storedFiles(person)).toEqual([]);
  expect((await queuedEmailsFor(email)).map(({ template }) => template)).not.toContain("export-ready");
});

test("an account that is deleted while a function is killed leaves no file once its event is delivered again", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  await send(accounts.requestExport, person);
  const [requested] = await eventsOf(person);
  await new Promise<void>((killed) => {
    const restore = intercept(PutObjectCommand, async (_, proceed) => {
      restore();
      await send(accounts.deleteMe, person);
      await deliver(purgeAccountHandler, "account.deleted", { scope: person.uid, object: person.uid });
      await proceed();
      killed();
      return new Promise(() => {});
    });
    void deliver(handler, requested!.type, requested!);
  });
  expect(await storedFiles(person)).toHaveLength(1);
  await deliverNext(person);
  expect(await storedFiles(person)).toEqual([]);
});

test("an export that never finishes expires with the parts that it has", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  await deliverNext(person);
  await withClockShift(6.9 * DAY_MS, () => invoke(purgeHandler));
  expect(await storedFiles(person)).toHaveLength(1);
  await withClockShift(7.1 * DAY_MS, () => invoke(purgeHandler));
  expect(await storedFiles(person)).toEqual([]);
  expect((await DataExportEntity.query.byPerson({ uid: person.uid }).go()).data).toEqual([]);
  expect(await deliverNext(person)).toBe(1);
  expect(await storedFiles(person)).toEqual([]);
});

test("an export from before there were parts can be downloaded, and one that was requested then is created", async () => {
  const person = await createTrialUser();
  await createDoneHeatmap(person);
  await send(accounts.requestExport, person);
  const { uid, requested_at, id } = await rowOf(person);
  await DataExportEntity.patch({ uid, requested_at, id }).remove(["parts"]).go();
  await deliverNext(person);
  expect(imagesIn((await extract(person)).files)).toHaveLength(7);
  await DataExportEntity.patch({ uid, requested_at, id }).remove(["parts"]).go();
  expect((await read(person))!.urls[0]).toContain(`/${uid}/exports/${id}.zip?`);
});

test("heatmaps that are deleted between two parts are left out, and those of the next parts are not lost", async () => {
  const person = await createTrialUser();
  const uids = [await createDoneHeatmap(person), await createDoneHeatmap(person), await createDoneHeatmap(person)];
  limits.bytes = 1;
  await send(accounts.requestExport, person);
  for (let part = 0; part < 3; part++) await deliverNext(person);
  await HeatmapEntity.delete({ uid: uids[0]! }).go();
  await continueToEnd(person);
  const { files } = await extract(person);
  expect(imagesIn(files)).toHaveLength(3 + 7 + 7);
  expect(heatmapsIn(files)).toEqual(uids);
});
