import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brands } from "#contracts/brands.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { labels } from "#contracts/labels.ts";
import { deliver, failedExecution } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import { createFreemiumUser, createStaff, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, frameMapsFile, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { type Answer, startLogoEndpoint } from "./kit/logo-endpoint.ts";
import { runMachine, runStep } from "./kit/run-machine.ts";

const { emailOf, publishedEvents } = await import("#test/kit/workspaces.ts");
const { createModel, trackingRow } = await import("#test/kit/brands.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { getFile, putFile } = await import("#adapters/storage.ts");
const { extractFrame } = await import("#adapters/video/extract-frame.ts");
const { probeVideo } = await import("#adapters/video/probe-video.ts");
const { downloadFile } = await import("#adapters/storage/local-files.ts");
const { withWorkFolder } = await import("#domain/heatmaps/video/work-folder.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { BrandQueueEntity } = await import("#domain/brands/requests/queue.entity.ts");
const { handler: brandsConsumer } = await import("#lambdas/brands/consume-events.ts");
const { segmentFrames } = await import("#domain/brands/tracking/segment-frames.ts");
const { brandKey, brandsFolder, brandWorkFolder } = await import("#domain/brands/results/files.ts");
const { handler: settle } = await import("#lambdas/brands/settle-tracking.ts");
const { cloud } = await import("#test/kit/fixtures.ts");

const FACTS = { width: 320, height: 180, duration: 2, fps: 20, moments: 20, segments: 1, has_sound: true } as const;
/** Maps of 20 × 10 cells whose attention is even, but twice as high in the left half. */
const MAP = { width: 20, height: 10 };
const evenMap = Uint8Array.from({ length: 200 }, (_, cell) => (cell % 20 < 10 ? 200 : 100));
/** The logo: the upper left quarter of the frame, from 0.4 s to 1.2 s. */
const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };
const VISIBLE = [2, 3, 4, 5, 6];

const seen =
  (confidence: number): Answer =>
  ({ frames }) =>
    frames.map((_, at) => ({ detections: VISIBLE.includes(at) ? [{ model: 0, object: "logo", box: BOX, confidence }] : [] }));

const endpoint = await startLogoEndpoint(seen(0.9));
beforeEach(() => endpoint.answerWith(seen(0.9)));

let video: Uint8Array;
beforeAll(async () => {
  video = await readFile(await movingDisc({ seconds: 2, fps: 20, width: 320, height: 180, sound: "aac" }));
});

/** A finished heatmap of a real video of two seconds. */
async function createVideo(person: TestUser): Promise<string> {
  const uid = await createVideoHeatmap(person);
  await HeatmapEntity.patch({ uid }).set(FACTS).go();
  const heatmap = await heatmapRow(uid);
  await putFile(videoKey(heatmap, 1, "image"), video, "video/mp4");
  await putFile(videoKey(heatmap, 1, "moments"), frameMapsFile(Array(20).fill(evenMap), MAP), "application/octet-stream");
  return uid;
}

const read = async (person: TestUser, uid: string) => (await send(brands.read, person, { params: { uid } })).body;
const ask = (person: TestUser, uid: string, body: object) =>
  send(brands.request, person, { params: { uid }, body: body as never });
const jobOf = async (uid: string) => ({ uid, gen: 1, request: (await trackingRow(uid)).request });
const waiting = async (uid: string) =>
  (await BrandQueueEntity.query.byTime({ queue: "brand-requests", state: "open" }).go({ pages: "all" })).data.filter(
    (row) => row.uid === uid,
  );

describe("a request for a model by a workspace with object recognition", () => {
  let admin: TestUser;
  let uid: string;
  let model: string;
  beforeAll(async () => {
    const workspace = await createWorkspace({ access: ["object_recognition"] });
    admin = workspace.admin;
    uid = await createVideo(admin);
    model = await createModel({ owner: workspace.uid });
  });

  test("a tracking runs through the state machine, and measures the stored maps at the logo", async () => {
    const { body: options } = await send(brands.options, admin, { params: { uid } });
    expect(options).toMatchObject({ automatic: true, can_request: true });
    expect(options.models).toContainEqual({ uid: model, name: "Acme", own: true });

    const reply = await ask(admin, uid, { brand: model });
    expect([reply.status, reply.body]).toMatchObject([202, { status: "processing", brand: { uid: model } }]);
    await deliver(brandsConsumer, "brand.requested", { object: uid });
    const job = await jobOf(uid);
    expect(cloud.executions.get(job.request)).toEqual(job);

    expect((await runMachine(job)).status).toBe("SUCCEEDED");
    const { status, result, video: link } = await read(admin, uid);
    expect([status, link]).toEqual(["done", expect.any(String)]);
    const { metrics, curve } = result!.objects[0]!;
    // Seen in frames at 0.4 to 1.2 s: from 0.3 to 1.3 s.
    expect(metrics.exposure.value).toBeCloseTo(1, 6);
    expect(metrics.exposure.interval[0]).toBeLessThan(1);
    expect(metrics.exposure.interval[1]).toBeGreaterThan(1);
    expect(metrics).toMatchObject({ in_first_2: true, in_first_5: true, appearances: 1, share_of_voice: 1 });
    expect(metrics.first_appearance).toBeCloseTo(0.3, 6);
    // Half of the left half: 200 · 50 cells of 100 · 200 + 100 · 100.
    const share = (200 * 50) / (200 * 100 + 100 * 100);
    expect(metrics.attention?.value).toBeCloseTo(share, 4);
    // 10 of 20 moments.
    expect(metrics.attention_of_video).toBeCloseTo(share / 2, 4);
    expect(metrics.size).toBeCloseTo(0.25, 4);
    expect(metrics.position?.x).toBeCloseTo(0.25, 4);
    expect(curve.attention).toHaveLength(10);
    expect(curve.attention.map((value) => value > 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => VISIBLE.includes(at)));
  }, 120_000);

  test("a tracking draws the boxes into a video of the same length, with sound, which downloads and pages offer", async () => {
    const heatmap = await heatmapRow(uid);
    const { facts, outline, outside } = await withWorkFolder(async (folder) => {
      const file = `${folder}/brand.mp4`;
      await downloadFile(heatmap.logo_tracking_video, file);
      const frame = async (time: number) =>
        sharp(await extractFrame(file, time))
          .removeAlpha()
          .raw()
          .toBuffer();
      // A point on the right edge of the box, halfway down.
      const at = (45 * 320 + 158) * 3;
      return {
        facts: await probeVideo(file),
        outline: [...(await frame(0.8)).subarray(at, at + 3)],
        outside: [...(await frame(1.8)).subarray(at, at + 3)],
      };
    });
    expect(facts).toMatchObject({ width: 320, height: 180, fps: 20, hasSound: true });
    expect(facts.duration).toBeCloseTo(2, 1);
    // Blue, which the video itself has nowhere.
    expect(outline[2]! - outline[0]!).toBeGreaterThan(100);
    expect(outside[2]! - outside[0]!).toBeLessThan(60);
    expect((await send(heatmaps.read, admin, { params: { uid } })).body.brandURL).toEqual(expect.any(String));
    expect(await filesUnder(brandWorkFolder(heatmap, await jobOf(uid)))).toEqual([]);
  });

  test("a finished tracking tells its requester and webhooks, records its duration, and leaves nothing in the queue of staff", async () => {
    expect(await publishedEvents((await heatmapRow(uid)).scope, uid)).toContain("brand.done");
    const emails = await deliverEmailsTo(await emailOf(admin));
    expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("is ready"));
    expect(await waiting(uid)).toEqual([]);
    const { data } = await BrandQueueEntity.query.byTime({ queue: "brand-tracking", state: "done" }).go({ pages: "all" });
    expect(data.find((row) => row.uid === uid)).toMatchObject({ duration: 2 });
  });

  test("a tracking exports the appearance at the frame rate and timecode of the video", async () => {
    const file = async (format: string) => (await send(brands.export, admin, { params: { uid, format } as never })).body.content;
    // 0.3 to 1.3 s at 20 frames per second: frames 6 to 26.
    expect(await file("edl")).toContain("001  AX       V     C        00:00:00:06 00:00:01:06 00:00:00:06 00:00:01:06");
    expect(await file("fcpxml")).toContain('<marker start="6/20s" duration="20/20s" value="Acme logo"');
    expect(await file("premiere")).toContain("00:00:00:06\t00:00:01:06\t00:00:01:00");
    expect(await file("csv")).toContain("Acme logo,0.3,1.3,1,00:00:00:06,00:00:01:06,33.3,25,90");
  });

  test("a tracking can be requested once; only staff may repeat it, in the API too, and its first requester is still told", async () => {
    expect((await ask(admin, uid, { brand: model })).body).toMatchObject({ code: "brand.already_requested" });
    const staff = await createStaff();
    const before = (await trackingRow(uid)).request;
    expect((await ask(staff, uid, { brand: model })).status).toBe(202);
    const row = await trackingRow(uid);
    expect(row).toMatchObject({ status: "processing", checked: true, requested_by: admin.uid });
    expect(row.request).not.toBe(before);
    expect((await heatmapRow(uid)).logo_tracking_video).toBe("");
    expect((await ask(staff, uid, { brand: model })).body).toMatchObject({ code: "brand.already_requested" });
  });

  test("a tracking continues, and keeps its result and the name of its model, when the model is renamed and deleted", async () => {
    const params = { model };
    expect((await send(labels.renameModel, admin, { params, body: { name: "Acme AG" } })).body.name).toBe("Acme AG");
    expect((await send(labels.removeModel, admin, { params })).status).toBe(200);
    const { models } = (await send(brands.options, admin, { params: { uid } })).body;
    expect(models.map((each) => each.uid)).not.toContain(model);
    expect((await runMachine(await jobOf(uid))).status).toBe("SUCCEEDED");
    const { status, brand, result } = await read(admin, uid);
    expect({ status, brand }).toEqual({ status: "done", brand: { uid: model, name: "Acme" } });
    expect(result!.tracks).toHaveLength(1);
  }, 120_000);
});

describe("a logo that never appears", () => {
  test("a person checks a logo that never appears before the result states no appearance and no exposure", async () => {
    const { admin, uid: workspace } = await createWorkspace({ access: ["object_recognition"] });
    const uid = await createVideo(admin);
    endpoint.answerWith(({ frames }) => frames.map(() => ({ detections: [] })));
    const model = await createModel({ owner: workspace });
    await ask(admin, uid, { brand: model });
    expect((await runMachine(await jobOf(uid))).status).toBe("SUCCEEDED");
    expect((await read(admin, uid)).status).toBe("requested");
    expect(await waiting(uid)).toHaveLength(1);

    await ask(await createStaff(), uid, { brand: model });
    expect((await runMachine(await jobOf(uid))).status).toBe("SUCCEEDED");
    const { status, result } = await read(admin, uid);
    expect([status, result?.tracks]).toEqual(["done", []]);
    const { metrics } = result!.objects[0]!;
    expect(metrics).toMatchObject({
      exposure: { value: 0 },
      appearances: 0,
      first_appearance: null,
      in_first_2: false,
      attention: null,
    });
    expect(await waiting(uid)).toEqual([]);
  }, 120_000);
});

describe("a request that needs a person", () => {
  test("a request waits for staff without the feature, for a brand without a model, and after a run of low confidence", async () => {
    const { uid: scope, admin } = await createWorkspace();
    const model = await createModel({ owner: scope });
    const closed = await createVideo(admin);
    expect((await ask(admin, closed, { brand: model })).body).toMatchObject({ status: "requested", note: "no_access" });
    const custom = await createVideo(admin);
    expect((await ask(admin, custom, { custom: { type: "image" } })).body).toMatchObject({
      status: "requested",
      note: "no_model",
    });
    for (const uid of [closed, custom]) expect(await waiting(uid)).toHaveLength(1);

    endpoint.answerWith(seen(0.55));
    const { admin: other } = await createWorkspace({ access: ["object_recognition"] });
    const open = await createModel({ owner: "staff", access: "public" });
    const uid = await createVideo(other);
    await ask(other, uid, { brand: open });
    const { status, steps } = await runMachine(await jobOf(uid));
    expect([status, steps.includes("DrawSegment")]).toEqual(["SUCCEEDED", false]);
    expect(await read(other, uid)).toMatchObject({ status: "requested", note: "low_confidence", result: null, video: null });
    expect(await waiting(uid)).toHaveLength(1);
    expect((await deliverEmailsTo(await emailOf(other))).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("We are checking"),
    );

    // Staff who run it vouch for the result, which leaves the queue and counts towards the expected duration of such requests.
    const staff = await createStaff();
    await ask(staff, uid, { brand: open });
    expect(await waiting(uid)).toHaveLength(1);
    const job = await jobOf(uid);
    await runMachine(job);
    expect(await read(other, uid)).toMatchObject({ status: "done" });
    expect(await waiting(uid)).toEqual([]);

    // Files of the first run are gone, and those of a run that was interrupted after its end are deleted when its step is repeated.
    const heatmap = await heatmapRow(uid);
    const files = [brandKey(heatmap, job, "result"), brandKey(heatmap, job, "video")].toSorted();
    expect(await filesUnder(brandsFolder(heatmap, 1))).toEqual(files);
    await putFile(`${brandWorkFolder(heatmap, job)}000-video.mp4`, Buffer.from("left"), "video/mp4");
    await runStep("Finish", job);
    expect(await filesUnder(brandsFolder(heatmap, 1))).toEqual(files);
  }, 120_000);

  test("a tracking that fails or is stopped from outside is handed to staff, free of charge", async () => {
    const { admin, uid: scope } = await createWorkspace({ access: ["object_recognition"] });
    const model = await createModel({ owner: scope });
    endpoint.answerWith(() => new Error("model.unreadable"));
    const uid = await createVideo(admin);
    await ask(admin, uid, { brand: model });
    expect((await runMachine(await jobOf(uid))).status).toBe("FAILED");
    expect(await read(admin, uid)).toMatchObject({ status: "requested", note: "failed", result: null });

    const stopped = await createVideo(admin);
    await ask(admin, stopped, { brand: model });
    const event = failedExecution(await jobOf(stopped));
    await invoke(settle, event);
    await invoke(settle, event);
    expect(await read(admin, stopped)).toMatchObject({ status: "requested", note: "failed" });
    expect(await waiting(stopped)).toHaveLength(1);
  }, 60_000);
});

describe("the steps", () => {
  test("the tracking steps send the frames of a segment once, five a second, and wait while there is no response", async () => {
    const { admin, uid: scope } = await createWorkspace({ access: ["object_recognition"] });
    const uid = await createVideo(admin);
    await ask(admin, uid, { brand: await createModel({ owner: scope }) });
    const job = { ...(await jobOf(uid)), segment: 0 };
    const sizes: number[] = [];
    endpoint.answerWith((_, frames) => void sizes.push(...frames.map(({ length }) => length)));
    const before = endpoint.calls.length;
    await runStep("Submit", job);
    await runStep("Submit", job);
    expect([endpoint.calls.length - before, sizes.length]).toEqual([1, 10]);
    await expect(runStep("Collect", job)).rejects.toThrow(expect.objectContaining({ name: "InferencePending" }));
    const frames = (await getFile(endpoint.calls.at(-1)!.replace(/^s3:\/\/[^/]+\//, ""))) as Buffer;
    const start = Buffer.from(frames).indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await sharp(Buffer.from(frames).subarray(start)).metadata()).toMatchObject({
      format: "jpeg",
      width: 320,
      height: 180,
    });
  });

  test("the tracking steps search every frame of a segment, whatever the duration of the video", async () => {
    const uid = await createVideo(await createFreemiumUser());
    const heatmap = await heatmapRow(uid);
    const long = await readFile(await movingDisc({ seconds: 12, fps: 10, width: 64, height: 36 }));
    await putFile(videoKey(heatmap, 1, "image"), long, "video/mp4");
    const durations = [0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 1.1, 1.3, 1.7, 10.1, 10.2, 10.3, 10.5, 10.7, 11.1, 11.3, 11.9];
    for (const duration of durations) {
      const segment = duration > 10 ? 1 : 0;
      const frames = await segmentFrames({ ...heatmap, width: 64, height: 36, duration }, { gen: 1, segment });
      const count = Math.ceil(Number(((duration - segment * 10) * 5).toFixed(3)));
      expect(
        frames.map(({ time }) => time),
        `${duration} s`,
      ).toEqual(Array.from({ length: count }, (_, at) => expect.closeTo(segment * 10 + at / 5, 6)));
    }
  });

  test("the tracking steps do nothing once the video is deleted, or a newer request exists", async () => {
    const { admin, uid: scope } = await createWorkspace({ access: ["object_recognition"] });
    const uid = await createVideo(admin);
    await ask(admin, uid, { brand: await createModel({ owner: scope }) });
    const job = await jobOf(uid);
    expect(await runStep("Prepare", { ...job, request: `br_${"0".repeat(26)}` })).toEqual({ segments: [] });
    await send(heatmaps.remove, admin, { params: { uid } });
    expect(await runStep("Track", job)).toEqual({ outcome: "ended" });
    await deliver(brandsConsumer, "heatmap.removed", { object: uid });
    await expect(trackingRow(uid)).rejects.toThrow("no brand analytics");
  });
});

describe("a request", () => {
  const rejected = async (person: TestUser, uid: string, body: object) => (await ask(person, uid, body)).body;

  test("a tracking request without a brand, with separators in its text, or for a model of others is rejected", async () => {
    const person = await createFreemiumUser();
    const uid = await createVideo(person);
    const code = (name: string) => ({ code: name });
    expect(await rejected(person, uid, { text: "acme" })).toMatchObject(code("brand.nothing_requested"));
    expect(await rejected(person, uid, { custom: { type: "text" }, text: "acme, corp" })).toMatchObject(
      code("brand.text_separators"),
    );
    expect(await rejected(person, uid, { custom: { type: "text" } })).toMatchObject(code("brand.text_required"));
    const words = (count: number) => ({
      custom: { type: "text" },
      text: Array.from({ length: count }, (_, at) => `w${at}`).join(" "),
    });
    expect(await rejected(person, uid, words(11))).toMatchObject(code("brand.too_many_words"));
    expect(await rejected(person, uid, words(200))).toMatchObject({
      code: "request.invalid",
      details: { issues: [{ path: "text", message: expect.stringContaining("200") }] },
    });
    await expect(trackingRow(uid)).rejects.toThrow("no brand analytics");
    expect(await rejected(person, uid, { custom: { type: "image" }, text: "x" })).toMatchObject(code("brand.text_not_used"));
    const foreign = await createModel({ owner: "ws_other" });
    expect(await rejected(person, uid, { brand: foreign })).toMatchObject(code("brand.model_not_found"));
  });

  test("a tracking request for a text starts immediately for everyone, with the words in lower case", async () => {
    const person = await createFreemiumUser();
    const uid = await createVideo(person);
    expect((await ask(person, uid, { custom: { type: "text" }, text: "Acme  CORP" })).body).toMatchObject({
      status: "processing",
      text: ["acme", "corp"],
    });
    expect(await heatmapRow(uid)).toMatchObject({
      logo_tracking_status: "processing",
      text_tracking: true,
      text_tracking_status: "processing",
      text_tracking_text: "acme corp",
    });
    expect((await runMachine(await jobOf(uid))).status).toBe("SUCCEEDED");
    const { status, result } = await read(person, uid);
    expect([status, result?.objects.map(({ name }) => name), result?.tracks]).toEqual(["done", ["acme", "corp"], []]);
  }, 120_000);

  test("a tracking request is repeated for the new maps when the video was analysed again", async () => {
    const person = await createFreemiumUser();
    const uid = await createVideo(person);
    await ask(person, uid, { custom: { type: "text" }, text: "acme" });
    await HeatmapEntity.patch({ uid }).set({ gen: 2 }).go();
    await deliver(brandsConsumer, "heatmap.done", { object: uid });
    await deliver(brandsConsumer, "heatmap.done", { object: uid });
    const row = await trackingRow(uid, 2);
    expect(row).toMatchObject({ status: "processing", words: ["acme"], requested_by: person.uid });
    await deliver(brandsConsumer, "brand.requested", { object: uid });
    expect(cloud.executions.get(row.request)).toMatchObject({ uid, gen: 2 });
  });

  test("a waiting request is answered by staff before it is repeated for a new analysis, and leaves the queue", async () => {
    const [person, staff] = [await createFreemiumUser(), await createStaff()];
    const uid = await createVideo(person);
    await ask(person, uid, { custom: { type: "image" } });
    const [{ at } = { at: "" }] = await waiting(uid);
    await HeatmapEntity.patch({ uid }).set({ gen: 2 }).go();
    expect((await ask(staff, uid, { custom: { type: "text" }, text: "acme" })).status).toBe(202);
    await deliver(brandsConsumer, "heatmap.done", { object: uid });
    expect(await trackingRow(uid, 2)).toMatchObject({ status: "processing", requested_by: person.uid, queued_at: at });
    expect(await waiting(uid)).toMatchObject([{ gen: 2, at }]);
  });
});
