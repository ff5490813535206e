import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { copyOrTranscode } from "#adapters/video/copy-or-transcode.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { VideoFailed } from "#adapters/video/errors.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import { joinVideos } from "#adapters/video/join-videos.ts";
import { probeVideo } from "#adapters/video/probe-video.ts";
import { writeVideo } from "#adapters/video/write-video.ts";
import { discAt, drawDisc, movingDisc, videoPath } from "#test/kit/videos.ts";

const SIZE = { width: 160, height: 90 } as const;
const SHORT = { ...SIZE, seconds: 1, fps: 20 } as const;

/** The centre of all pixels as yellow as the disc, 0…1 of width and height. */
function discIn(rgb: Uint8Array, { width, height }: { readonly width: number; readonly height: number }) {
  let [x, y, count] = [0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    if (rgb[at * 3]! < 190 || rgb[at * 3 + 2]! > 120) continue;
    x += (at % width) + 0.5;
    y += Math.floor(at / width) + 0.5;
    count++;
  }
  return { x: x / count / width, y: y / count / height };
}

async function shown(path: string, from: number, to: number, rate?: number, size: { width: number; height: number } = SIZE) {
  const images: { time: number; x: number; y: number }[] = [];
  for await (const { time, rgb } of decodeFrames({ path, from, to, ...(rate ? { rate } : {}), ...size }))
    images.push({ time, ...discIn(rgb, size) });
  return images;
}

/** Expects the disc at its position in the video, within two frames. */
function expectDisc(images: readonly { time: number; x: number; y: number }[], offset = 0) {
  for (const { time, x, y } of images) {
    expect(Math.abs(x - discAt(time + offset).x), `x at ${time}`).toBeLessThan(0.032);
    expect(Math.abs(y - discAt(time + offset).y), `y at ${time}`).toBeLessThan(0.03);
  }
}

describe("The decoded frames of a video", () => {
  it.each([
    ["H.264 in MP4", {}],
    ["HEVC in MP4", { codec: "libx265" }],
    ["MPEG-4 in AVI, of odd sizes", { codec: "mpeg4", container: "avi", width: 161, height: 91 }],
    ["H.264 in MOV", { container: "mov" }],
    ["VP9 in WebM", { codec: "libvpx-vp9", container: "webm" }],
    ["MPEG-2 in MPG, interlaced", { codec: "mpeg2video", container: "mpeg", fps: 25, interlaced: true, sound: "mp2" }],
  ] as const)(
    "the decoded frames of a video have the requested times and show the image on screen at that time: %s",
    async (_, video) => {
      const images = await shown(await movingDisc({ ...SHORT, ...video }), 0.4, 0.9, 10);
      expect(images.map(({ time }) => time)).toEqual([0.4, 0.5, 0.6, 0.7, 0.8].map((time) => expect.closeTo(time, 6)));
      expectDisc(images);
    },
  );

  it("the decoded frames of a video are upright for every camera rotation", async () => {
    const path = await movingDisc({ ...SHORT, rotation: 90 });
    expect(await probeVideo(path)).toMatchObject({ width: 90, height: 160 });
    const [image] = await shown(path, 0.5, 0.6, 10, { width: 90, height: 160 });
    // The left side of the source is the top of the frame.
    expect(image!.y).toBeCloseTo(discAt(0.5).x, 1);
    expect(image!.x).toBeCloseTo(0.5, 1);
  });

  it("the frames of a video of variable frame rate keep their own times, and stay on screen until the next frame", async () => {
    const times = [0, 0.1, 0.15, 0.9, 1, 1.5];
    const path = await movingDisc({ ...SHORT, times });
    expect((await shown(path, 0, 9)).map(({ time }) => time)).toEqual(times.map((time) => expect.closeTo(time, 3)));
    const even = await shown(path, 0, 1.5, 10);
    expect(even).toHaveLength(15);
    for (const { time, x } of even) {
      const last = times.findLast((one) => one <= time + 0.001)!;
      expect(Math.abs(x - discAt(last).x), String(time)).toBeLessThan(0.032);
    }
  });

  it("the decoded frames of a video have the right colours for every colour standard", async () => {
    for (const video of [SHORT, { ...SHORT, codec: "mjpeg", container: "avi" } as const]) {
      const path = await movingDisc(video);
      for await (const { rgb } of decodeFrames({ path, from: 0, to: 0.05, ...SIZE })) {
        const wanted = drawDisc(SHORT, 0);
        const mean = rgb.reduce((sum, value, at) => sum + Math.abs(value - wanted[at]!), 0) / rgb.length;
        expect(mean).toBeLessThan(8);
      }
    }
  });

  it("decoding stops, with its process, when the consumer stops reading", async () => {
    for await (const { time } of decodeFrames({ path: await movingDisc(SHORT), from: 0, to: 1, ...SIZE })) if (time > 0.1) break;
    await expect.poll(childrenLeft).toBe(0);
  });
});

/** The number of child processes still running. */
const childrenLeft = () =>
  readdirSync("/proc/self/task").reduce(
    (sum, task) => sum + readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean).length,
    0,
  );

describe("A still", () => {
  it("a still is the frame on screen at that time, or the last frame past the end", async () => {
    const path = await movingDisc(SHORT);
    const { default: sharp } = await import("sharp");
    for (const [asked, seen] of [
      [0.5, 0.5],
      [99, 0.95],
    ] as const) {
      const { data, info } = await sharp(await extractFrame(path, asked))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ ...SIZE, channels: 3 });
      expect(Math.abs(discIn(data, SIZE).x - discAt(seen).x)).toBeLessThan(0.032);
    }
  });
});

describe("A written video", () => {
  const video = (from: number, count: number) =>
    (async function* () {
      for (let n = 0; n < count; n++) yield drawDisc(SHORT, from + n / 20);
    })();

  it("a written video joins segments without a gap and adds the sound of another video, copied or re-encoded", async () => {
    const [first, second, out] = [videoPath(), videoPath(), videoPath()];
    await Promise.all([
      writeVideo(first, { ...SIZE, fps: 20, frames: video(0, 10) }),
      writeVideo(second, { ...SIZE, fps: 20, frames: video(0.5, 10) }),
    ]);
    for (const sound of [{ sound: "aac" }, { sound: "pcm_s16le", container: "avi", codec: "mpeg4" }] as const) {
      await joinVideos([first, second], out, await movingDisc({ ...SHORT, ...sound }));
      expect(await probeVideo(out)).toMatchObject({ ...SIZE, frames: 20, fps: 20, duration: 1, hasSound: true, playable: true });
    }
    expectDisc(await shown(out, 0, 1, 20));
  });

  it("a written video contains a section of the sound of another video", async () => {
    const [out, sound] = [videoPath(), await movingDisc({ ...SHORT, sound: "aac" })];
    await writeVideo(out, { ...SIZE, fps: 20, frames: video(0, 10), sound: { path: sound, from: 0.5, to: 1 } });
    expect(await probeVideo(out)).toMatchObject({ frames: 10, hasSound: true });
  });

  it("a written video fails with the error of the source of its frames", async () => {
    const broken = (async function* () {
      yield drawDisc(SHORT, 0);
      throw new Error("no more");
    })();
    await expect(writeVideo(videoPath(), { ...SIZE, fps: 20, frames: broken })).rejects.toThrow("no more");
    await expect(writeVideo("/nowhere/a.mp4", { ...SIZE, fps: 20, frames: video(0, 1) })).rejects.toThrow(VideoFailed);
  });
});

describe("A video that an edit list trims", () => {
  it.each([
    ["its end", 0, 1],
    ["its start, between key frames", 1.1, 2],
    ["both", 2.4, 1],
  ])("a video trimmed by an edit list has the frames and the duration that are left without %s", async (_, from, seconds) => {
    const bytes = readFileSync(await movingDisc({ ...SHORT, seconds: 4, sound: "aac" }));
    const timescale = (box: string) => bytes.readUInt32BE(bytes.indexOf(box) + 16);
    const edit = bytes.indexOf("elst");
    bytes.writeUInt32BE(seconds * timescale("mvhd"), edit + 12);
    bytes.writeUInt32BE(bytes.readUInt32BE(edit + 16) + Math.round(from * timescale("mdhd")), edit + 16);
    const [trimmed, copy] = [videoPath(), videoPath()];
    writeFileSync(trimmed, bytes);
    await copyOrTranscode(trimmed, copy);
    for (const path of [trimmed, copy]) {
      const facts = await probeVideo(path);
      expect(facts).toMatchObject({ frames: seconds * 20, fps: 20, hasSound: true });
      expect(facts.duration).toBeCloseTo(seconds, 2);
      expectDisc(await shown(path, 0, seconds, 10), from);
    }
  });

  it("a trimmed video is rejected if half of the file is missing, like an untrimmed one", async () => {
    const copy = videoPath();
    await copyOrTranscode(await movingDisc({ ...SHORT, seconds: 4 }), copy);
    const bytes = readFileSync(copy);
    writeFileSync(copy, bytes.subarray(0, bytes.length / 2));
    await expect(probeVideo(copy)).rejects.toMatchObject({ code: "unreadable" });
  });
});

describe("A video whose sound has an unsupported format", () => {
  it.each(["in32", "zzzz"])("a video with an unsupported sound format is shown without sound: %s", async (format) => {
    const bytes = readFileSync(await movingDisc({ ...SHORT, container: "mov", sound: "pcm_s16le" }));
    bytes.write(format, bytes.indexOf("sowt", bytes.indexOf("smhd")), "latin1");
    const [path, copy, joined] = [videoPath("mov"), videoPath(), videoPath()];
    writeFileSync(path, bytes);
    expect(await probeVideo(path)).toMatchObject({ frames: 20, hasSound: false });
    await copyOrTranscode(path, copy);
    await joinVideos([copy], joined, path);
    for (const file of [copy, joined]) expect(await probeVideo(file)).toMatchObject({ frames: 20, hasSound: false });
  });
});

describe("The copy that the web app plays", () => {
  it("the web app plays the original video where browsers can play it, and a re-encoded one with sound otherwise", async () => {
    const [plain, old] = await Promise.all([
      movingDisc({ ...SHORT, sound: "aac" }),
      movingDisc({ ...SHORT, codec: "mpeg2video", container: "mpeg", fps: 25, sound: "mp2" }),
    ]);
    for (const path of [plain, old]) {
      const out = videoPath();
      await copyOrTranscode(path, out);
      const facts = await probeVideo(out);
      expect(facts).toMatchObject({ ...SIZE, hasSound: true, playable: true });
      expect(facts.duration).toBeCloseTo(1, 1);
      expectDisc(await shown(out, 0.2, 0.8, 10));
      // The index is at the start.
      const bytes = readFileSync(out);
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    }
  });
});
