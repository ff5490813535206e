import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { banner, captureJobOf, run, website } from "#test/kit/captures.ts";
import { cloud, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";

const { headFile, getFile } = await import("#adapters/storage.ts");
const { putFileStream } = await import("#adapters/storage/put-file-stream.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { framesKey } = await import("#domain/captures/files.ts");
const { packFrames, unpackFrames } = await import("#domain/captures/frame-file.ts");

const SIZE = { width: 64, height: 48 };
const FRAMES = 6;

/** A video of a square that moves to the right. */
async function* frames(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < FRAMES; at++) {
    const square = {
      input: { create: { width: 12, height: 12, channels: 3 as const, background: "#fff" } },
      left: at * 8,
      top: 16,
    };
    yield await sharp({ create: { ...SIZE, channels: 3, background: "#000" } })
      .composite([{ ...square, input: await sharp(square.input).png().toBuffer() }])
      .jpeg()
      .toBuffer();
  }
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const recorded = async (folder: string) => {
  await putFileStream(framesKey(folder), packFrames(frames()), "application/octet-stream");
  return { ...SIZE, fps: 25 };
};

test("a banner costs one video credit, is recorded, and the recording is analysed as a video", async () => {
  const person = await createTrialUser();
  const { status, body } = await send(captures.banner, person, { body: { ...banner, position: "lefttop", duration: 2000 } });
  expect([status, body]).toMatchObject([
    202,
    {
      credits_reserved: 1,
      heatmap: { type: "video", subtype: "html5", application: "Display Ads", title: "Spring", public: false },
    },
  ]);
  const { uid } = body.heatmap;
  const job = captureJobOf<"banner">(uid);
  expect(job.banner).toEqual({ src: banner.src, position: "lefttop", duration: 2000, dimensions: "300x250" });
  expect((await send(accounts.me, person)).body).toMatchObject({ imageCredits: 10, videoCredits: 0 });

  await run("video", { job, captured: await recorded(job.folder) });

  const heatmap = await heatmapRow(uid);
  expect(heatmap).toMatchObject({ dimensions: "300x250", source: banner.src, extension: "mp4", upload: "validated" });
  const video = Buffer.from(await getFile(uploadKey(heatmap)));
  expect(video.subarray(4, 8).toString()).toBe("ftyp");
  expect(cloud.executions.get(`${uid}-1`)).toEqual({ uid, gen: 1 });
  expect(await headFile(framesKey(job.folder))).toBeUndefined();

  const before = await stateFingerprint();
  await run("video", { job, captured: { ...SIZE, fps: 25 } });
  cloud.startCalls.pop();
  expect(await stateFingerprint()).toBe(before);
});

test("the recording of a website becomes the upload of its video and leaves the slices unchanged", async () => {
  const { member } = await createWorkspace();
  const { body } = await send(captures.website, member, { body: { ...website, add_scrolling_video: true } });
  const job = captureJobOf(body.heatmap.uid);
  await run("video", { job, captured: await recorded(job.folder) });
  expect(await heatmapRow(body.video!.uid)).toMatchObject({ upload: "validated", subtype: "scrolling" });
  expect(await heatmapRow(body.heatmap.uid)).toMatchObject({ upload: "pending" });
});

test("the credit of a banner that cannot be recorded is refunded once, and the heatmap states the reason", async () => {
  const person = await createTrialUser();
  const { uid } = (await send(captures.banner, person, { body: banner })).body.heatmap;
  const job = captureJobOf<"banner">(uid);
  const error = { Error: "InputRejected", Cause: JSON.stringify({ errorMessage: "capture_refused" }) };
  for (let time = 0; time < 2; time++) await run("fail", { job, error });
  const { body } = await send(heatmaps.read, person, { params: { uid } });
  expect(body).toMatchObject({
    status: "error",
    problem: {
      message:
        "ads.example.com/spring/index.html can’t be captured. Please enter a public http or https URL. Your credit has been refunded.",
    },
  });
  expect((await send(accounts.me, person)).body.videoCredits).toBe(1);
  await run("video", { job, captured: await recorded(job.folder) });
  expect((await heatmapRow(uid)).status).toBe("error");
  expect(cloud.executions.has(`${uid}-1`)).toBe(false);
});

test("a frame file is read back unchanged for any chunk sizes, and a truncated one is an error", async () => {
  const wanted = await all(frames());
  const file = Buffer.concat(await all(packFrames(frames())));
  const chopped = async function* (size: number, end = file.length) {
    for (let at = 0; at < end; at += size) yield file.subarray(at, Math.min(at + size, end));
  };
  for (const size of [1, 3, 1000, file.length]) expect(await all(unpackFrames(chopped(size)))).toEqual(wanted);
  await expect(all(unpackFrames(chopped(1000, file.length - 1)))).rejects.toThrow("ends within a frame");
});
