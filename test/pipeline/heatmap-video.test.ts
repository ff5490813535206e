import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { INPUT_REFUSED } from "#contracts/pipelines/heatmap-image.ts";
import { sharing } from "#contracts/sharing.ts";
import { discAt } from "#test/kit/disc.ts";
import { everything } from "#test/kit/everything.ts";
import { row } from "#test/kit/heatmaps.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { cloud, type Person, send, tenant, trial } from "#test/kit/world.ts";
import { startModel } from "./model.ts";

const model = await startModel();
const { analysed, asked, run } = await import("./film-steps.ts");
const { find, load } = await import("#adapters/storage.ts");
const { probeVideo } = await import("#adapters/video/probe-video.ts");
const { decodeFrames } = await import("#adapters/video/decode-frames.ts");
const { withWorkFolder } = await import("#domain/heatmaps/video/work-folder.ts");
const { download } = await import("#adapters/storage/whole-files.ts");
const { segmentKey, segmentsFolder, videoKey } = await import("#domain/heatmaps/video/files.ts");
afterAll(() => model.close());

const FILM = { seconds: 2, fps: 20, width: 320, height: 180, sound: "aac", cut: 1.55 } as const;
let film: Uint8Array;
beforeAll(async () => {
  film = await readFile(await movingDisc(FILM));
});

const credits = async (person: Person) => (await send(accounts.me, person)).body;

/** The file behind a link of ours, by what it is. */
async function stored(uid: string, file: "image" | "heatmap" | "peekthrough") {
  const key = videoKey(await row(uid), 1, file);
  return withWorkFolder(async (folder) => {
    const out = path.join(folder, "file.mp4");
    await download(key, out);
    return { facts: await probeVideo(out), bytes: await readFile(out) };
  });
}

/** Top-level boxes of an MP4, in order. */
function boxesOf(bytes: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || bytes.length)
    boxes.push(bytes.toString("latin1", at + 4, at + 8));
  return boxes;
}

describe("a video taken through the steps", () => {
  let person: Person;
  let uid: string;
  beforeAll(async () => {
    person = await trial();
    const job = await asked(person, film);
    ({ uid } = job);
    await analysed(job);
  }, 60_000);

  test("becomes a heatmap with its facts, scores and links to three videos", async () => {
    const { body } = await send(heatmaps.read, person, { params: { uid } });
    expect(body).toMatchObject({
      ...{ type: "video", status: "done", width: 320, height: 180, progress: null, ready_at: null },
      video: { fps: expect.closeTo(20, 2), has_sound: true, frames: 20 },
      metrics: { stands_out: true, intervals: null },
    });
    expect(body.duration).toBeCloseTo(2, 1);
    expect(body.fixations.length).toBeGreaterThanOrEqual(6);
    for (const url of [body.imageURL, body.heatmapURL, body.peekthroughURL, body.combined, body.thumbnail])
      expect((await fetch(url)).status).toBe(200);
    expect(body.gazeplot).toBeNull();
  });

  test("has in all three videos every frame of the source at its rate, its sound, and the index in front", async () => {
    for (const file of ["image", "heatmap", "peekthrough"] as const) {
      const { facts, bytes } = await stored(uid, file);
      expect({ file, ...facts }).toMatchObject({ file, width: 320, height: 180, frames: 40, hasSound: true });
      expect(facts.duration).toBeCloseTo(2, 1);
      const boxes = boxesOf(bytes);
      expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    }
  });

  test("follows the disc moment by moment, and knows the cut", async () => {
    const { body } = await send(heatmaps.frames, person, { params: { uid } });
    expect(body).toMatchObject({ rate: 10, length: 20, percentiled: true });
    const late = Array.from({ length: 10 }, (_, at) => at + 4);
    const away = late.map((at) => Math.abs(body.x[at] - discAt(at / 10).x));
    expect(away.reduce((sum, each) => sum + each, 0) / away.length).toBeLessThan(0.15);
    expect(body.x[13]).toBeGreaterThan(body.x[3] + 0.1);
    expect(body.cuts).toEqual([16]);
  });

  test("is warm where the disc is, in the frame that shows it", async () => {
    const heat = await withWorkFolder(async (folder) => {
      const out = path.join(folder, "heatmap.mp4");
      await download(videoKey(await row(uid), 1, "heatmap"), out);
      const rednesses: number[] = [];
      for await (const { rgb } of decodeFrames({ path: out, from: 1.02, to: 1.07, rate: 20, width: 320, height: 180 }))
        for (const x of [discAt(1).x, 0.95]) {
          const at = (90 * 320 + Math.round(x * 320)) * 3;
          rednesses.push(rgb[at]! - rgb[at + 2]!);
        }
      return rednesses;
    });
    expect(heat[0]).toBeGreaterThan(heat[1]! + 40);
  });

  test("keeps nothing of its segments", async () => {
    const heatmap = await row(uid);
    expect(await find(segmentKey(heatmap, 1, 0, "attention"))).toBeUndefined();
    expect(segmentsFolder(heatmap, 1)).toContain(uid);
  });

  test("is shared with its videos and what was measured, to whoever has the link and nobody else", async () => {
    const { body: shared } = await send(sharing.share, person, { params: { uid }, body: {} });
    const share = shared.share.uid;
    const { body } = await send(sharing.view, undefined, { params: { share }, body: {} });
    expect(body).toMatchObject({ type: "video", video: { frames: 20, has_sound: true } });
    for (const url of [body.imageURL, body.heatmapURL, body.peekthroughURL]) expect((await fetch(url)).status).toBe(200);
    const measured = await send(sharing.frames, undefined, { params: { share }, body: {} });
    expect(measured.body).toEqual((await send(heatmaps.frames, person, { params: { uid } })).body);
    await send(sharing.unshare, person, { params: { uid } });
    expect((await send(sharing.frames, undefined, { params: { share }, body: {} })).body.code).toBe("share.gone");
  });

  test("tells another tenant nothing of its moments, and makes him no heatmap of a frame", async () => {
    const { admin } = await tenant();
    expect((await send(heatmaps.frames, admin, { params: { uid } })).status).toBe(404);
    const before = await everything();
    expect((await send(heatmaps.frameHeatmap, admin, { params: { uid }, body: { time: 1 } })).status).toBe(404);
    expect(await everything()).toBe(before);
  });

  test("gives a heatmap of a frame for one image credit: that very frame, under its second", async () => {
    const before = (await credits(person)).imageCredits;
    const ask = () =>
      send(heatmaps.frameHeatmap, person, { params: { uid }, body: { time: 1 }, idempotencyKey: "a-frame-of-the-film" });
    const { status, body } = await ask();
    expect(status).toBe(202);
    expect((await ask()).body.heatmap.uid).toBe(body.heatmap.uid);
    expect(body.heatmap).toMatchObject({ title: "Spring film at 0:01", type: "image", subtype: "frame", application: "Other" });
    expect((await credits(person)).imageCredits).toBe(before - 1);

    const job = cloud.executions.get(body.job_id);
    expect(job).toEqual({ uid: body.heatmap.uid, gen: 1, video: uid, time: 1 });
    await run("frame", job as object);
    expect(cloud.executions.get(`${body.heatmap.uid}-1`)).toEqual({ uid: body.heatmap.uid, gen: 1 });
    const { uploadKey } = await import("#domain/heatmaps/files.ts");
    const frame = await load(uploadKey(await row(body.heatmap.uid)));
    expect(Buffer.from(frame).readUInt32BE(16)).toBe(320);
  });
});

describe("a pipeline that is killed again and again", () => {
  test("goes on where it was and does no segment twice, while its card says how far it is and when it should be ready", async () => {
    const person = await trial();
    // Twelve still seconds, lying on their side: two segments, and hardly anything to ask the model.
    const lying = await movingDisc({ seconds: 12, fps: 1, width: 160, height: 90, rotation: 90 });
    const job = await asked(person, await readFile(lying));
    const card = async () => (await send(heatmaps.list, person)).body.heatmaps[0];
    const seen: number[] = [(await card()).progress];
    /** Runs a step twice; whatever the first run made is there, the second one neither asks the model nor changes anything. */
    const twice = async (name: Parameters<typeof run>[0], event: object) => {
      await run(name, event);
      const before = await everything();
      await model.insteadOf(
        (_, response) => void response.writeHead(500).end(),
        () => run(name, event),
      );
      expect(await everything(), name).toBe(before);
      seen.push((await card()).progress);
    };
    await twice("inspect", job);
    expect(await card()).toMatchObject({ status: "processed", thumbnail: expect.stringContaining("poster") });
    expect(Date.parse((await card()).ready_at)).toBeGreaterThan(Date.now());
    for (const segment of [0, 1]) for (const name of ["predict", "render"] as const) await twice(name, { ...job, segment });
    for (const name of ["original", "join", "score", "finish"] as const) await twice(name, job);

    expect(seen).toEqual([0, 5, 22, 47, 64, 90, 90, 90, 90, null]);
    expect(await card()).toMatchObject({ status: "done", ready_at: null, duration: 12 });
    const { body } = await send(heatmaps.frames, person, { params: { uid: job.uid } });
    expect(body.length).toBe(120);
    expect((await stored(job.uid, "heatmap")).facts).toMatchObject({ frames: 120, duration: 12, width: 90, height: 160 });
  }, 120_000);
});

describe("a video that cannot be analysed", () => {
  test("is refused with its sentence and the credit comes back: longer than a trial's minute", async () => {
    const person = await trial();
    const before = (await credits(person)).videoCredits;
    const job = await asked(person, await readFile(await movingDisc({ seconds: 61, fps: 1, width: 64, height: 36 })));
    const refusal = await run("inspect", job).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(refusal).toMatchObject({ name: INPUT_REFUSED, message: "too_long" });
    const error = { Error: INPUT_REFUSED, Cause: JSON.stringify({ errorMessage: refusal!.message }) };
    for (let times = 0; times < 2; times++) expect(await run("fail", { ...job, error })).toEqual({ status: "error" });
    expect((await row(job.uid)).problem).toMatchObject({
      code: "too_long",
      message: expect.stringContaining("1 minute per video"),
    });
    expect((await credits(person)).videoCredits).toBe(before);
  }, 30_000);
});
