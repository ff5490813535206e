import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { VideoFailed, VideoInterrupted, VideoRejected } from "#adapters/video/errors.ts";
import { probeVideo } from "#adapters/video/probe-video.ts";
import { runScript } from "#adapters/video/run-job.ts";
import { seededRandom } from "#kit/seeded-random.ts";
import { mutateFile } from "#test/kit/mutate-file.ts";
import { movingDisc, videoPath } from "#test/kit/videos.ts";

const WORKER = path.join(import.meta.dirname, "../kit/crashing-worker.ts");
const rough = (kind: string, limits: { seconds: number; bytes?: number }) => runScript(WORKER, { kind }, limits);

let mp4: Buffer;
let avi: Buffer;
let mpg: Buffer;
beforeAll(async () => {
  const small = { seconds: 1, fps: 10, width: 160, height: 90 } as const;
  const videos = await Promise.all([
    movingDisc({ ...small, sound: "aac" }),
    movingDisc({ ...small, container: "avi", codec: "mpeg4" }),
    movingDisc({ ...small, fps: 25, container: "mpeg", codec: "mpeg2video" }),
  ]);
  [mp4, avi, mpg] = videos.map((video) => readFileSync(video)) as [Buffer, Buffer, Buffer];
});

function stored(bytes: Uint8Array | string): string {
  const file = videoPath();
  writeFileSync(file, bytes);
  return file;
}
/** The result for each of many files, all read by one process, which must survive them. */
const probed = async (paths: readonly string[]) =>
  (await runScript(WORKER, { kind: "probeAll", paths }, { seconds: 60 }).result) as string[];
const codeOf = (file: string, maxSeconds?: number) =>
  probeVideo(file, maxSeconds).then(
    () => "read",
    (error: unknown) => (error instanceof VideoRejected ? error.code : String(error)),
  );

/** A copy with four bytes overwritten at an offset from the name of a box. */
function patched(name: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(mp4);
  const at = copy.indexOf(name);
  expect(at).toBeGreaterThan(0);
  copy.writeUInt32BE(value, at + offset);
  return copy;
}

describe("A file whose type does not match its name", () => {
  it("a file of another type is rejected by its content, whatever its name", async () => {
    const strangers = {
      text: "just words",
      SVG: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      page: "<!doctype html><video src=a.mp4>",
      playlist: "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n",
      "list of files to join": "ffconcat version 1.0\nfile /etc/passwd\n",
      PNG: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0),
      AVIF: Buffer.concat([Buffer.of(0, 0, 0, 24), Buffer.from("ftypavif")]),
      Matroska: Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0),
      nothing: "",
    };
    const found = await probed(Object.values(strangers).map(stored));
    expect(Object.fromEntries(Object.keys(strangers).map((name, at) => [name, found[at]]))).toEqual(
      Object.fromEntries(Object.keys(strangers).map((name) => [name, "wrong_format"])),
    );
  });

  it("a playlist after the first bytes of a video is rejected without reading another file", async () => {
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${stored(mp4)}\n#EXT-X-ENDLIST\n`;
    expect(await codeOf(stored(Buffer.concat([mp4.subarray(0, 32), Buffer.from(playlist)])))).toBe("unreadable");
  });
});

describe("A damaged file", () => {
  it("a damaged video is rejected when it ends before the first complete frame", async () => {
    const pieces = [mp4.subarray(0, mp4.length - 1500), mp4.subarray(0, 40), avi.subarray(0, 200), mpg.subarray(0, 30)];
    for (const code of await probed(pieces.map(stored))) expect(code).toMatch(/^(unreadable|no_picture)$/);
  });

  it("a damaged video never crashes the reader: 150 random mutations are read or rejected", async () => {
    const random = seededRandom(20_26);
    const paths = Array.from({ length: 150 }, () => stored(mutateFile([mp4, avi, mpg], random)));
    const found = await probed(paths);
    const known = ["read", "wrong_format", "unreadable", "too_long", "too_many_pixels", "too_fast", "no_picture"];
    expect(found.filter((one) => !known.includes(one))).toEqual([]);
    expect(found).toHaveLength(150);
  });
});

describe("A header with false values", () => {
  it("the duration of a video is measured: a file that claims 10 h and contains 1 s of frames lasts 1 s", async () => {
    const { duration } = await probeVideo(stored(patched("mvhd", 20, 36_000_000)));
    expect(duration).toBeCloseTo(1, 1);
  });

  it("a video is too long when its timestamps are", async () => {
    expect(await codeOf(stored(patched("stts", 16, 0x3fffffff)))).toBe("too_long");
    expect(await codeOf(stored(mp4), 0.2)).toBe("too_long");
  });

  it("a video with 1000 tracks is rejected", async () => {
    const moov = mp4.indexOf("moov");
    const trak = mp4.indexOf("trak", moov) - 4;
    const box = mp4.subarray(trak, trak + mp4.readUInt32BE(trak));
    const copies = Array.from({ length: 1000 }, () => box);
    const file = Buffer.concat([mp4.subarray(0, trak), ...copies, mp4.subarray(trak)]);
    file.writeUInt32BE(mp4.readUInt32BE(moov - 4) + 1000 * box.length, moov - 4);
    expect(await codeOf(stored(file))).toBe("unreadable");
  });
});

describe("A file with many parts", () => {
  it("a video with 100,000 metadata atoms is read within the time limit", async () => {
    const [count, empty] = [100_000, 8];
    const atoms = Buffer.alloc(count * empty);
    for (let at = 0; at < atoms.length; at += empty) {
      atoms.writeUInt32BE(empty, at);
      atoms.write("free", at + 4);
    }
    const udta = Buffer.alloc(empty);
    udta.writeUInt32BE(empty + atoms.length);
    udta.write("udta", 4);
    const moov = mp4.indexOf("moov") - 4;
    const size = mp4.readUInt32BE(moov);
    const file = Buffer.concat([mp4.subarray(0, moov + size), udta, atoms, mp4.subarray(moov + size)]);
    file.writeUInt32BE(size + udta.length + atoms.length, moov);
    expect(await codeOf(stored(file))).toBe("read");
  });
});

describe("A video beyond the limits", () => {
  it("a video beyond a limit is rejected with its own code: too many pixels, too many frames per second, no frames", async () => {
    const [large, fast, empty] = await Promise.all([
      movingDisc({ width: 4096, height: 2304, seconds: 1, fps: 1, codec: "mjpeg", container: "avi" }),
      movingDisc({ width: 64, height: 64, times: Array.from({ length: 600 }, (_, n) => n / 90_000) }),
      movingDisc({ width: 64, height: 64, times: [], sound: "aac" }),
    ]);
    expect(await Promise.all([codeOf(large), codeOf(fast), codeOf(empty)])).toEqual([
      "too_many_pixels",
      "too_fast",
      "no_picture",
    ]);
  });
});

describe("The process that opens files", () => {
  it("a crash of the process that opens files does not crash its parent", async () => {
    await expect(rough("crash", { seconds: 20 }).result).rejects.toThrow(VideoFailed);
  });

  it("a step is retried when the process that opens files is killed from outside, but not when it crashes", async () => {
    await expect(rough("die", { seconds: 20 }).result).rejects.toThrow(VideoInterrupted);
    await expect(rough("crash", { seconds: 20 }).result).rejects.not.toThrow(VideoInterrupted);
  });

  it("the process that opens files is killed when it takes too long, even when it no longer responds", async () => {
    await expect(rough("spin", { seconds: 1 }).result).rejects.toThrow("took more than 1 s");
  });

  it("the process that opens files is killed when it uses too much memory", async () => {
    await expect(rough("hog", { seconds: 30, bytes: 400_000_000 }).result).rejects.toThrow("held more than 400 MB");
  });

  it("the process that opens files does not inherit the caller's environment variables", async () => {
    process.env.SECRET_OF_THE_CALLER = "x";
    const { environment } = (await rough("look", { seconds: 20 }).result) as { environment: string[] };
    const known = ["LD_LIBRARY_PATH", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_COMPILE_CACHE"];
    expect(environment.filter((name) => !known.includes(name))).toEqual([]);
  });
});
