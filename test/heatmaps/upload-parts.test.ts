import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from "#contracts/reference.ts";
import { PART_BYTES } from "#contracts/uploads.ts";
import {
  addWorkspaceMember,
  cloud,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";

const { listUploadedParts } = await import("#adapters/storage/multipart.ts");
const { headFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { completeUpload } = await import("#domain/heatmaps/uploads/complete-upload.ts");
const { sweepHeatmaps } = await import("#domain/heatmaps/analysis/sweep-heatmaps.ts");

const HOUR_MS = 3600 * 1000;
const LAST = 7;
/** Two whole parts and seven bytes. */
const SIZE = 2 * PART_BYTES + LAST;
const bytes = new Uint8Array(SIZE).fill(1);
const video = { title: "Film", application: "Other", file: { name: "film.mp4", size: SIZE, extension: "mp4" } };

const create = (person: TestUser, overrides: object = {}, idempotencyKey?: string) =>
  send(heatmaps.create, person, { body: { ...video, ...overrides }, ...(idempotencyKey !== undefined && { idempotencyKey }) });
const began = async (person: TestUser): Promise<string> => (await create(person)).body.heatmap.uid;
const renew = async (person: TestUser, uid: string) => (await send(heatmaps.refreshUpload, person, { params: { uid } })).body;
const link = (person: TestUser, uid: string, parts: readonly number[]) =>
  send(heatmaps.presignParts, person, { params: { uid }, body: { parts } });
const generate = (person: TestUser, uid: string) => send(heatmaps.generate, person, { params: { uid } });
const remove = (person: TestUser, uid: string) => send(heatmaps.remove, person, { params: { uid } });
const credits = async (person: TestUser): Promise<number> => (await send(accounts.me, person)).body.videoCredits;

/** Parts that lie there; undefined when the upload is over. */
async function parts(uid: string) {
  const heatmap = await heatmapRow(uid);
  return listUploadedParts({ key: uploadKey(heatmap), id: heatmap.upload_id ?? "" });
}

async function put(
  person: TestUser,
  uid: string,
  part: number,
  sent = bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES),
) {
  const { body } = await link(person, uid, [part]);
  return fetch(body.links[0]!.url, { method: "PUT", body: sent });
}

async function sendAll(person: TestUser, uid: string): Promise<void> {
  for (const part of [1, 2, 3]) expect((await put(person, uid, part)).status).toBe(200);
}

describe("A video larger than one part", () => {
  test("a large video takes a video credit and is uploaded in parts, the last one with the rest", async () => {
    const person = await createTrialUser();
    const { status, body } = await create(person);
    expect(status).toBe(201);
    expect(body.upload).toMatchObject({ kind: "parts", part_bytes: PART_BYTES, parts: 3, received: [] });
    expect(body.heatmap).toMatchObject({ type: "video", status: "requested" });
    expect([await credits(person), (await heatmapRow(body.heatmap.uid)).deadline]).toEqual([0, expect.any(String)]);
    const { deadline, created_at } = await heatmapRow(body.heatmap.uid);
    expect(Date.parse(deadline) - Date.parse(created_at)).toBe(6 * HOUR_MS);
  });

  test("a large upload resumes with the uploaded parts and results in exactly the file that was sent", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    await put(person, uid, 1);
    await put(person, uid, 3);
    expect(await renew(person, uid)).toMatchObject({ kind: "parts", received: [1, 3] });
    expect(await generate(person, uid)).toMatchObject({ status: 409, body: { code: "heatmap.not_uploaded" } });

    await put(person, uid, 2);
    expect(await generate(person, uid)).toMatchObject({ status: 202, body: { credits_reserved: 1 } });

    expect(await headFile(uploadKey(await heatmapRow(uid)))).toMatchObject({ size: SIZE });
    expect(cloud.executions.has(`${uid}-1`)).toBe(true);
    expect(await renew(person, uid)).toMatchObject({ code: "heatmap.upload_closed" });
  });

  test("a part of another size is rejected", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    expect((await put(person, uid, 3, bytes.subarray(0, LAST + 1))).status).toBe(403);
    expect((await put(person, uid, 3, bytes.subarray(0, LAST - 1))).status).toBe(403);
    expect(await parts(uid)).toEqual([]);
  });

  test("a large upload has no parts beyond its last, and its links expire with the upload", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    expect(await link(person, uid, [1, 4])).toMatchObject({
      status: 400,
      body: { code: "request.invalid", details: { issues: [{ path: "parts", message: "This file has 3 parts." }] } },
    });
    const late = await withClockShift(6 * HOUR_MS - 60_000, () => link(person, uid, [1]));
    const url = new URL(late.body.links[0]!.url);
    expect(Number(url.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(60);
    expect(url.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;host");
    expect(await withClockShift(6 * HOUR_MS, () => link(person, uid, [1]))).toMatchObject({
      body: { code: "heatmap.upload_closed" },
    });
  });

  test("a large video is one upload, however often and concurrently it is started", async () => {
    const person = await createTrialUser();
    const first = await create(person, {}, "key");
    const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
    const { uid } = first.body.heatmap;
    // As after a crash between the credit and the beginning of the upload.
    await HeatmapEntity.patch({ uid }).remove(["upload_id"]).go();
    const replies = await Promise.all(Array.from({ length: 4 }, () => link(person, uid, [1])));
    const ids = replies.map(({ body }) => new URL(body.links[0]!.url).searchParams.get("uploadId"));
    expect(new Set(ids)).toEqual(new Set([(await heatmapRow(uid)).upload_id]));
    expect(await credits(person)).toBe(0);
  });

  test("the next call analyses a large video if a call was interrupted after assembling its parts", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    await sendAll(person, uid);
    await completeUpload(await heatmapRow(uid));
    expect(await renew(person, uid)).toMatchObject({ received: [1, 2, 3] });
    await completeUpload(await heatmapRow(uid));
    const replies = await Promise.all([generate(person, uid), generate(person, uid)]);
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  });

  test("the creator can cancel a large upload at any time: nothing is left and the credit is refunded", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    const { body } = await link(person, uid, [2]);
    await put(person, uid, 1);
    expect(await remove(person, uid)).toMatchObject({ status: 200, body: { deleted: uid } });
    expect([await credits(person), await parts(uid)]).toEqual([1, undefined]);
    expect((await fetch(body.links[0]!.url, { method: "PUT", body: bytes.subarray(0, PART_BYTES) })).status).toBe(404);
  });

  test("a large upload that is not finished in time is dropped, and the credit is refunded once", async () => {
    const person = await createTrialUser();
    const uid = await began(person);
    await put(person, uid, 1);
    await withClockShift(5.9 * HOUR_MS, sweepHeatmaps);
    expect(await parts(uid)).toHaveLength(1);
    await withClockShift(6.1 * HOUR_MS, sweepHeatmaps);
    await withClockShift(6.1 * HOUR_MS, sweepHeatmaps);
    expect([await parts(uid), await credits(person), (await heatmapRow(uid)).status]).toEqual([undefined, 1, "failed"]);
  });
});

test("presigned URLs kept by a removed member lead to no analysis and no debit", async () => {
  const workspace = await createWorkspace();
  const person = await addWorkspaceMember(workspace);
  const uid = await began(person);
  const { body } = await link(person, uid, [1, 2, 3]);
  await removeWorkspaceMember(workspace, person);
  for (const [index, { url }] of body.links.entries())
    await fetch(url, { method: "PUT", body: bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES) });

  for (const call of [heatmaps.generate, heatmaps.refreshUpload])
    expect(await send(call, person, { params: { uid } })).toMatchObject({ status: 404 });
  expect((await link(person, uid, [1])).status).toBe(404);
  await withClockShift(6.1 * HOUR_MS, sweepHeatmaps);
  expect([await credits(workspace.admin), await parts(uid)]).toEqual([20, undefined]);
});

test.each([
  ["an image however large", { name: "a.png", size: IMAGE_MAX_BYTES, extension: "png" }],
  ["a video of one part", { name: "a.mp4", size: PART_BYTES, extension: "mp4" }],
])("%s is uploaded as a whole", async (_, file) => {
  const person = await createTrialUser();
  const { body } = await create(person, { file });
  expect(body.upload).toMatchObject({ kind: "form", fields: { "Content-Type": expect.stringMatching(/^(image|video)\//) } });
  expect(await link(person, body.heatmap.uid, [1])).toMatchObject({
    status: 400,
    body: { details: { issues: [{ message: "This file is uploaded in one piece." }] } },
  });
});

test("a video of more than 2 GB is rejected and debits no credit", async () => {
  const person = await createTrialUser();
  const { status, body } = await create(person, { file: { name: "a.mp4", size: VIDEO_MAX_BYTES + 1, extension: "mp4" } });
  expect([status, body.code, await credits(person)]).toEqual([400, "request.invalid", 1]);
});
