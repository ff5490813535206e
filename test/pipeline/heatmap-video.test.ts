import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { INPUT_REJECTED } from "#contracts/pipelines/heatmap-image.ts";
import { sharing } from "#contracts/sharing.ts";
import { deliver } from "#test/kit/deliver.ts";
import { discAt } from "#test/kit/disc.ts";
import { filesUnder } from "#test/kit/files.ts";
import { cloud, createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { centreOfMass, massInTopArea, type Numbers, shareInBox } from "#test/kit/mask-measures.ts";
import { readNpy } from "#test/kit/npy.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { startModelEndpoint } from "./model-endpoint.ts";
import { referenceScores } from "./reference-measures.ts";

const model = await startModelEndpoint();
const { runAllSteps, createRequestedVideo, runStep } = await import("./video-steps.ts");
const { headFile, getFile, deletePrefix, putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { handler: consumeSharing } = await import("#lambdas/sharing/consume-events.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");
const { heatmapFolder, uploadKey } = await import("#domain/heatmaps/files.ts");
const { probeVideo } = await import("#adapters/video/probe-video.ts");
const { decodeFrames } = await import("#adapters/video/decode-frames.ts");
const { withWorkFolder } = await import("#domain/heatmaps/video/work-folder.ts");
const { downloadFile } = await import("#adapters/storage/local-files.ts");
const { segmentKey, segmentsFolder, videoKey } = await import("#domain/heatmaps/video/files.ts");
afterAll(() => model.close());

const VIDEO = { seconds: 2, fps: 20, width: 320, height: 180, sound: "aac", cut: 1.55 } as const;
let video: Uint8Array;
beforeAll(async () => {
  video = await readFile(await movingDisc(VIDEO));
});

const credits = async (person: TestUser) => (await send(accounts.me, person)).body;

/** Facts and content of one of the three stored videos. */
async function stored(uid: string, file: "image" | "heatmap" | "peekthrough") {
  const key = videoKey(await heatmapRow(uid), 1, file);
  return withWorkFolder(async (folder) => {
    const out = path.join(folder, "file.mp4");
    await downloadFile(key, out);
    return { facts: await probeVideo(out), bytes: await readFile(out) };
  });
}

/** The content of every file in a folder, by key. */
async function contentsIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const keys = await filesUnder(folder);
  return new Map(await Promise.all(keys.map(async (key) => [key, Buffer.from(await getFile(key))] as const)));
}

/** Top-level boxes of an MP4, in order. */
function boxesOf(bytes: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || bytes.length)
    boxes.push(bytes.toString("latin1", at + 4, at + 8));
  return boxes;
}

describe("a video that runs through all steps", () => {
  let person: TestUser;
  let uid: string;
  beforeAll(async () => {
    person = await createTrialUser();
    const job = await createRequestedVideo(person, video);
    ({ uid } = job);
    await runAllSteps(job);
  });

  test("a video becomes a heatmap with its metadata, scores and links to three videos", async () => {
    const { body } = await send(heatmaps.read, person, { params: { uid } });
    expect(body).toMatchObject({
      type: "video",
      status: "done",
      width: 320,
      height: 180,
      progress: null,
      ready_at: null,
      video: { fps: expect.closeTo(20, 2), has_sound: true, frames: 20 },
      metrics: { stands_out: true, intervals: expect.any(Object), calibration: expect.any(String) },
    });
    const { focus, proximity, intervals } = body.metrics!;
    for (const [score, [low, high]] of [
      [focus!, intervals!.focus],
      [proximity!, intervals!.proximity],
      [body.clarity_score_percentile!, intervals!.clarity],
    ] as const)
      expect(low <= score && score <= high && low < high, `${score} in ${low} to ${high}`).toBe(true);
    expect(body.duration).toBeCloseTo(2, 1);
    expect(body.fixations.length).toBeGreaterThanOrEqual(6);
    for (const url of [body.imageURL, body.heatmapURL, body.peekthroughURL, body.combined, body.thumbnail])
      expect((await fetch(url!)).status).toBe(200);
    expect(body.gazeplot).toBeNull();
  });

  test("all three videos have every frame of the source, its frame rate, its sound and the index at the start", async () => {
    for (const file of ["image", "heatmap", "peekthrough"] as const) {
      const { facts, bytes } = await stored(uid, file);
      expect({ file, ...facts }).toMatchObject({ file, width: 320, height: 180, frames: 40, hasSound: true });
      expect(facts.duration).toBeCloseTo(2, 1);
      const boxes = boxesOf(bytes);
      expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    }
  });

  test("the centre of attention follows the disc frame by frame, and the cut is detected", async () => {
    const { body } = await send(heatmaps.frames, person, { params: { uid } });
    expect(body).toMatchObject({ rate: 10, length: 20, percentiled: true });
    const late = Array.from({ length: 10 }, (_, at) => at + 4);
    const away = late.map((at) => Math.abs(body.x[at]! - discAt(at / 10).x));
    expect(away.reduce((sum, each) => sum + each, 0) / away.length).toBeLessThan(0.15);
    expect(body.x[13]).toBeGreaterThan(body.x[3]! + 0.1);
    expect(body.cuts).toEqual([16]);
  });

  test("the heatmap is warm at the disc in the frame that shows it", async () => {
    const heat = await withWorkFolder(async (folder) => {
      const out = path.join(folder, "heatmap.mp4");
      await downloadFile(videoKey(await heatmapRow(uid), 1, "heatmap"), out);
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

  describe("measured independently from its downloaded mask and array", () => {
    const FRAME = { width: 320, height: 180 };
    // At least a sixteenth of the frame, on and off the path of the disc, with edges inside pixels and cells.
    const BOXES = [
      { uid: "left", name: "Left half", left: 0, top: 0, width: 160, height: 180 },
      { uid: "way", name: "Where the disc goes", left: 101.5, top: 60.25, width: 77.3, height: 61 },
      { uid: "corner", name: "A corner", left: 240, top: 135, width: 80, height: 45 },
    ];
    let moments: Numbers[];
    let mask: Numbers;
    let areas: { uid: string; value: number; interval: [number, number] | null }[];
    beforeAll(async () => {
      const { body } = await send(heatmaps.read, person, { params: { uid } });
      const edit = { version: body.version, areas_of_interest: BOXES };
      ({ areas_of_interest: areas } = (await send(heatmaps.edit, person, { params: { uid }, body: edit })).body);
      const bytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
      const array = readNpy(await bytes(body.maskArray!));
      const [length, height, width] = array.shape as [number, number, number];
      expect(array).toMatchObject({ descr: "|u1", shape: [20, height, width] });
      moments = Array.from({ length }, (_, at) => ({
        width,
        height,
        values: array.values.slice(at * width * height, (at + 1) * width * height),
      }));
      const grey = sharp(await bytes(body.mask!)).toColourspace("grey16");
      const { data, info } = await grey.raw({ depth: "ushort" }).toBuffer({ resolveWithObject: true });
      mask = { width: info.width, height: info.height, values: new Uint16Array(data.buffer, data.byteOffset, data.length / 2) };
      expect(info).toMatchObject({ ...FRAME, channels: 1 });
    });

    test("the share of an area equals that in the downloaded mask, within 0.5 points, and the mean share in the array", () => {
      expect(Math.max(...Array.from(mask.values))).toBe(65535);
      for (const [at, box] of BOXES.entries()) {
        const { value, interval } = areas[at]!;
        const shares = moments.map((map) => shareInBox(map, box, FRAME));
        expect(Math.abs(value - shareInBox(mask, box, FRAME)), box.uid).toBeLessThan(0.005);
        expect(value).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / shares.length, 4);
        expect(interval![0] < value && value < interval![1], `${value} in ${interval}`).toBe(true);
      }
    });

    test("the shares of areas over time equal those in the downloaded array, and each area has the time it was first seen", async () => {
      const { body } = await send(heatmaps.areasOverTime, person, { params: { uid } });
      expect(body).toMatchObject({ rate: 10, length: 20 });
      const looked = moments.map(({ width, height, values }) => {
        const cell = values instanceof Uint8Array ? values.indexOf(255) : -1;
        return { x: (((cell % width) + 0.5) / width) * 320, y: ((Math.floor(cell / width) + 0.5) / height) * 180 };
      });
      for (const [at, { left, top, width, height, uid }] of BOXES.entries()) {
        const shares = moments.map((map) => shareInBox(map, BOXES[at]!, FRAME));
        expect(body.areas[at]!.shares, uid).toEqual(shares.map((share) => expect.closeTo(share, 4)));
        const first = looked.findIndex(({ x, y }) => x >= left && x < left + width && y >= top && y < top + height);
        expect(body.areas[at]).toMatchObject({ uid, first_seen: first === -1 ? null : first / 10 });
      }
      expect(body.areas[1]!.first_seen).not.toBeNull();
      expect(body.areas[2]!.first_seen).toBeNull();
    });

    test("every frame of a video has its concentration and its centre of attention", async () => {
      const { body } = await send(heatmaps.frames, person, { params: { uid } });
      for (const [at, map] of moments.entries()) {
        expect(body.mass[at]).toBeCloseTo(massInTopArea(0.2, map), 3);
        expect(body.x[at]).toBeCloseTo(centreOfMass(map).x, 3);
        expect(body.y[at]).toBeCloseTo(centreOfMass(map).y, 3);
      }
    });

    test("every frame of a video has the scores that the definitions give", async () => {
      const { metrics } = (await send(heatmaps.read, person, { params: { uid } })).body;
      const { body } = await send(heatmaps.frames, person, { params: { uid } });
      for (const at of [0, 7, 19]) {
        const again = await referenceScores(moments[at]!, FRAME, { model: metrics!.model, group: metrics!.group! });
        expect(Math.abs(again.focus - body.focus[at]!), `focus of moment ${at}`).toBeLessThanOrEqual(1);
        expect(Math.abs(again.proximity - body.proximity[at]!), `proximity of moment ${at}`).toBeLessThanOrEqual(1);
        expect(Math.abs(again.clarity - body.clarity_frames[at]!), `clarity of moment ${at}`).toBeLessThanOrEqual(1);
      }
    });
  });

  test("the segment files of a finished video are deleted", async () => {
    const heatmap = await heatmapRow(uid);
    expect(await headFile(segmentKey(heatmap, 1, 0, "attention"))).toBeUndefined();
    expect(segmentsFolder(heatmap, 1)).toContain(uid);
  });

  test("a share link gives access to a video's videos and measurements until it is revoked", async () => {
    const { body: shared } = await send(sharing.share, person, { params: { uid }, body: {} });
    const share = shared.share!.uid;
    const { body: first } = await send(sharing.view, undefined, { params: { share }, body: {} });
    expect(first).toMatchObject({ preparing: true, imageURL: null, heatmapURL: null });
    await deliver(consumeSharing, "share.changed", { scope: person.uid, object: uid });
    const { body } = await send(sharing.view, undefined, { params: { share }, body: {} });
    expect(body.preparing).toBe(false);
    expect(body).toMatchObject({ type: "video", video: { frames: 20, has_sound: true } });
    for (const url of [body.imageURL, body.heatmapURL, body.peekthroughURL]) expect((await fetch(url!)).status).toBe(200);
    const measured = await send(sharing.frames, undefined, { params: { share }, body: {} });
    expect(measured.body).toEqual((await send(heatmaps.frames, person, { params: { uid } })).body);
    await send(sharing.unshare, person, { params: { uid } });
    expect((await send(sharing.frames, undefined, { params: { share }, body: {} })).body.code).toBe("share.link_not_found");
  });

  test("another tenant can neither read a video's frames nor create a heatmap of a frame", async () => {
    const { admin } = await createWorkspace();
    expect((await send(heatmaps.frames, admin, { params: { uid } })).status).toBe(404);
    const before = await stateFingerprint();
    expect((await send(heatmaps.createFrameHeatmap, admin, { params: { uid }, body: { time: 1 } })).status).toBe(404);
    expect(await stateFingerprint()).toBe(before);
  });

  test("a heatmap of a frame costs one image credit, shows that frame and has its time in the title", async () => {
    const before = (await credits(person)).imageCredits;
    const ask = () =>
      send(heatmaps.createFrameHeatmap, person, { params: { uid }, body: { time: 1 }, idempotencyKey: "a-frame-of-the-video" });
    const { status, body } = await ask();
    expect(status).toBe(202);
    expect((await ask()).body.heatmap.uid).toBe(body.heatmap.uid);
    expect(body.heatmap).toMatchObject({ title: "Spring video at 0:01", type: "image", subtype: "frame", application: "Other" });
    expect((await credits(person)).imageCredits).toBe(before - 1);

    const beyond = await send(heatmaps.createFrameHeatmap, person, { params: { uid }, body: { time: 100 } });
    expect(beyond).toMatchObject({ status: 400, body: { details: { issues: [{ path: "time" }] } } });
    expect((await credits(person)).imageCredits).toBe(before - 1);

    const job = cloud.executions.get(body.job_id);
    expect(job).toEqual({ uid: body.heatmap.uid, gen: 1, video: uid, time: 1 });
    await runStep("frame", job as object);
    expect(cloud.executions.get(`${body.heatmap.uid}-1`)).toEqual({ uid: body.heatmap.uid, gen: 1 });
    const frame = await getFile(uploadKey(await heatmapRow(body.heatmap.uid)));
    expect(Buffer.from(frame).readUInt32BE(16)).toBe(320);
  });
});

describe("a pipeline that is interrupted repeatedly", () => {
  test("an interrupted pipeline resumes, analyses no segment twice, and shows progress and the estimated end on its card", async () => {
    const person = await createTrialUser();
    // 12 s at 1 frame per second, rotated by 90°: two segments and few model requests.
    const lying = await movingDisc({ seconds: 12, fps: 1, width: 160, height: 90, rotation: 90 });
    const job = await createRequestedVideo(person, await readFile(lying));
    const card = async () => (await send(heatmaps.list, person)).body.heatmaps[0];
    const seen: number[] = [(await card())!.progress!];
    /** Runs a step twice: the second run finds the output of the first, sends the model no request and changes nothing. */
    const twice = async (name: Parameters<typeof runStep>[0], event: object) => {
      await runStep(name, event);
      const before = await stateFingerprint();
      await model.insteadOf(
        (_, response) => void response.writeHead(500).end(),
        () => runStep(name, event),
      );
      expect(await stateFingerprint(), name).toBe(before);
      seen.push((await card())!.progress!);
    };
    await twice("inspect", job);
    expect(await card()).toMatchObject({ status: "processed", thumbnail: expect.stringContaining("poster") });
    expect(Date.parse((await card())!.ready_at!)).toBeGreaterThan(Date.parse((await heatmapRow(job.uid)).inspected_at ?? ""));
    for (const segment of [0, 1]) for (const name of ["predict", "render"] as const) await twice(name, { ...job, segment });
    for (const name of ["original", "join"] as const) await twice(name, job);
    const segments = await contentsIn(segmentsFolder(await heatmapRow(job.uid), 1));
    await twice("score", job);
    const scored = await contentsIn(heatmapFolder(await heatmapRow(job.uid)));
    // Simulates a process killed before it wrote its last file: the step starts again and writes identical files.
    for (const [key, bytes] of segments) await putFile(key, bytes, "application/octet-stream");
    await deletePrefix(videoKey(await heatmapRow(job.uid), 1, "thumbnail"));
    await runStep("score", job);
    expect(await contentsIn(heatmapFolder(await heatmapRow(job.uid)))).toEqual(scored);
    await twice("finish", job);

    expect(seen).toEqual([0, 5, 22, 47, 64, 90, 90, 90, 90, null]);
    expect(await card()).toMatchObject({ status: "done", ready_at: null, duration: 12 });
    const { body } = await send(heatmaps.frames, person, { params: { uid: job.uid } });
    expect(body.length).toBe(120);
    expect((await stored(job.uid, "heatmap")).facts).toMatchObject({ frames: 120, duration: 12, width: 90, height: 160 });
  });
});

test("a video that waits behind others is not taken for hung while its segments progress, and is refunded once none does", async () => {
  const person = await createTrialUser();
  const before = (await credits(person)).videoCredits;
  const job = await createRequestedVideo(
    person,
    await readFile(await movingDisc({ seconds: 1, fps: 1, width: 160, height: 90 })),
  );
  const segment = { ...job, segment: 0 };
  const after = (hours: number, work: () => Promise<unknown>) => withClockShift(hours * 3_600_000, work);
  const deadline = async () => (await heatmapRow(job.uid)).deadline;
  await runStep("inspect", job);
  const first = await deadline();
  await after(0.2, () => runStep("predict", segment));
  // So soon, it would be one more write of the index.
  expect(await deadline()).toBe(first);

  await HeatmapEntity.patch({ uid: job.uid }).remove(["segments_predicted"]).go();
  await after(3.9, () => runStep("predict", segment));
  await after(7.8, () => invoke(sweep));
  expect((await heatmapRow(job.uid)).status).toBe("processed");
  await after(7.8, () => runStep("render", segment));
  await after(11.7, () => invoke(sweep));
  expect((await heatmapRow(job.uid)).status).toBe("processed");

  await after(12, () => invoke(sweep));
  expect(await heatmapRow(job.uid)).toMatchObject({ status: "failed", problem: { code: "analysis_timed_out" } });
  expect((await credits(person)).videoCredits).toBe(before);
});

describe("a video that cannot be analysed", () => {
  test("a video longer than the minute of a trial is rejected with a message, and its credit is refunded", async () => {
    const person = await createTrialUser();
    const before = (await credits(person)).videoCredits;
    const job = await createRequestedVideo(
      person,
      await readFile(await movingDisc({ seconds: 61, fps: 1, width: 64, height: 36 })),
    );
    const rejection = await runStep("inspect", job).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(rejection).toMatchObject({ name: INPUT_REJECTED, message: "too_long" });
    const error = { Error: INPUT_REJECTED, Cause: JSON.stringify({ errorMessage: rejection!.message }) };
    for (let times = 0; times < 2; times++) expect(await runStep("fail", { ...job, error })).toEqual({ status: "error" });
    expect((await heatmapRow(job.uid)).problem).toMatchObject({
      code: "too_long",
      message: expect.stringContaining("1 minute per video"),
    });
    expect((await credits(person)).videoCredits).toBe(before);
  });

  test("a video with frames that are too small is rejected", async () => {
    const bytes = await readFile(await movingDisc({ seconds: 1, fps: 5, width: 64, height: 28 }));
    const job = await createRequestedVideo(await createTrialUser(), bytes);
    await expect(runStep("inspect", job)).rejects.toMatchObject({ name: INPUT_REJECTED, message: "side_too_short" });
  });
});
