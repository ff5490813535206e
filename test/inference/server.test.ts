import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ContentType,
  FRAMES_CONTENT_TYPE,
  FramesReply,
  InferenceError,
  InferenceReply,
  MAX_FRAMES_PER_REQUEST,
} from "#contracts/pipelines/inference.ts";
import { attention, attentionPool } from "#inference/attention/service.ts";
import { createInferenceServer } from "#inference/http.ts";
import type { PoolOptions } from "#inference/pool.ts";
import * as pictures from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

/** Suspends workers, so that their requests stay in progress during a test. */
const hold = (workers: readonly number[]) => workers.map((pid) => process.kill(pid, "SIGSTOP"));
const letGo = (workers: readonly number[]) => workers.map((pid) => process.kill(pid, "SIGCONT"));

async function serve(options: Partial<PoolOptions> = {}) {
  const pool = attentionPool("full", { workers: 1, queue: 8, timeoutMs: 60_000, ...options });
  const server = createInferenceServer(attention, pool).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ping = async () => (await fetch(`${origin}/ping`)).status;
  await waitUntil(async () => (await ping()) === 200);
  return {
    pool,
    ping,
    /** With empty attributes, the model infers the content type. */
    async invoke(image: Uint8Array, { type = "image/png", attributes = "content=natural", ...others }: Sent = {}) {
      const headers = {
        ...others,
        "content-type": type,
        ...(attributes && { "x-amzn-sagemaker-custom-attributes": attributes }),
      };
      const reply = await fetch(`${origin}/invocations`, { method: "POST", headers, body: new Uint8Array(image) });
      const body: unknown = await reply.json();
      return { status: reply.status, body };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.close();
    },
  };
}
type Sent = { readonly type?: string; readonly attributes?: string; readonly origin?: string };
type Served = Awaited<ReturnType<typeof serve>>;

function mapOf(body: unknown) {
  const { width, height, map, members, ...rest } = InferenceReply.parse(body);
  const values = values16(map);
  const peak = values.indexOf(65535);
  return {
    ...rest,
    width,
    height,
    values,
    members: members.map(values16),
    peak: { x: ((peak % width) + 0.5) / width, y: (Math.floor(peak / width) + 0.5) / height },
  };
}

function values16(map: string): number[] {
  const bytes = Buffer.from(map, "base64");
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(at * 2));
}

/** The body of a batch: each frame after its length. */
const batch = (...frames: Uint8Array[]): Buffer =>
  Buffer.concat(
    frames.flatMap((frame) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(frame.length);
      return [length, frame];
    }),
  );

const tiny = () => pictures.png(64, 48);
const blackPng = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#000" } })
    .png()
    .toBuffer();

const gradientPng = (direction: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><linearGradient id="grey" ${direction}><stop stop-color="#222"/><stop offset="1" stop-color="#ddd"/></linearGradient><rect width="640" height="480" fill="url(#grey)"/></svg>`,
    ),
  )
    .flatten()
    .png()
    .toBuffer();

describe("the inference server", () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served.close());

  test("the inference server returns a 16-bit map with the aspect ratio of the image and its peak on the object", async () => {
    const { status, body } = await served.invoke(await pictures.png());
    const { width, height, values, members, stands_out, peak, model } = mapOf(body);

    expect(status).toBe(200);
    // 3/16 of the working image: 4:3, to the nearest six cells.
    expect([width, height]).toEqual([84, 66]);
    expect(values).toHaveLength(width * height);
    expect(members).toHaveLength(3);
    for (const member of members) {
      expect(member).toHaveLength(width * height);
      expect(Math.max(...member)).toBe(65535);
    }
    expect(stands_out).toBe(true);
    expect(model).toMatch(/^attention-full-/);
    expect(Math.hypot(peak.x - 0.7, peak.y - 0.35)).toBeLessThan(0.12);
  });

  test("the inference server rejects web pages in a browser, which could reach its port on one machine", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const { status, body } = await served.invoke(await tiny(), { origin });
      expect([status, body]).toMatchObject([403, { code: "caller.page" }]);
    }
  });

  test("the inference server accepts JPEG", async () => {
    expect((await served.invoke(await pictures.jpeg(), { type: "image/jpeg" })).status).toBe(200);
  });

  test("the inference server returns the same bytes for the same image, whatever the requests in between", async () => {
    const image = await pictures.png(500, 333);
    const first = await served.invoke(image);
    await served.invoke(await pictures.png(333, 500));
    expect(await served.invoke(image)).toEqual(first);
  });

  test("the inference server predicts differently for each content type and returns the requested one", async () => {
    const image = await pictures.png();
    const replies = await Promise.all(
      ContentType.options.map(async (content) => mapOf((await served.invoke(image, { attributes: `content=${content}` })).body)),
    );
    expect(replies.map(({ content }) => content)).toEqual(ContentType.options);
    expect(new Set(replies.map(({ values }) => values.join())).size).toBe(ContentType.options.length);
  });

  test.each([
    ["poster.jpg", "design"],
    ["product-shot.jpg", "natural"],
  ])("the inference server classifies %s as %s when the request has no content type", async (sample, expected) => {
    const file = await readFile(path.resolve(import.meta.dirname, "../../samples", sample));
    const image = await sharp(file).resize(1024).png().toBuffer();
    const inferred = mapOf((await served.invoke(image, { attributes: "" })).body);
    expect(inferred.content).toBe(expected);
    expect(inferred).toEqual(mapOf((await served.invoke(image, { attributes: "trace=7" })).body));
  });

  test("the inference server reports for a flat image that nothing stands out, and returns the centre prior", async () => {
    const { stands_out, values } = mapOf((await served.invoke(await pictures.flatPng())).body);

    expect(stands_out).toBe(false);
    expect(Math.max(...values)).toBe(65535);
    expect(Math.min(...values)).toBeLessThan(20_000);
    expect(mapOf((await served.invoke(await blackPng())).body)).toMatchObject({ stands_out: false, values });
  });

  test.each(ContentType.options)(
    "the inference server keeps the edges of a plain gradient cold and reports that nothing stands out: %s",
    async (content) => {
      const attributes = `content=${content}`;
      const flat = mapOf((await served.invoke(await pictures.flatPng(640, 480), { attributes })).body);
      for (const direction of ['x2="0" y2="1"', 'x2="1" y2="1"']) {
        const { stands_out, values } = mapOf((await served.invoke(await gradientPng(direction), { attributes })).body);
        expect(stands_out).toBe(false);
        expect(values).toEqual(flat.values);
      }
    },
  );

  test.each([
    ["16 bits per channel", pictures.png16Bit, "image/png"],
    ["a palette", () => pictures.discImage(320, 240).png({ palette: true }).toBuffer(), "image/png"],
    ["CMYK colours", pictures.cmykJpeg, "image/jpeg"],
    ["an alpha channel", () => pictures.discImage(320, 240).ensureAlpha().png().toBuffer(), "image/png"],
  ] as const)("the inference server returns the same map for a file with %s as for the plain image", async (_, make, type) => {
    const plain = mapOf((await served.invoke(await pictures.png(320, 240))).body);
    const given = mapOf((await served.invoke(await make(), { type })).body);
    const total = plain.values.reduce((sum, value) => sum + value, 0);
    const apart = plain.values.reduce((sum, value, at) => sum + Math.abs(value - given.values[at]!), 0);
    expect(apart / total).toBeLessThan(0.15);
  });

  test("the inference server reports that nothing stands out in a transparent image", async () => {
    const image = await sharp(await pictures.png())
      .ensureAlpha(0)
      .png()
      .toBuffer();
    expect(mapOf((await served.invoke(image)).body).stands_out).toBe(false);
  });

  test.each([
    [100, 1],
    [1, 100],
    [1, 1],
    [2048, 16],
  ])("the inference server accepts an image of %i × %i pixels", async (width, height) => {
    expect((await served.invoke(await pictures.png(width, height))).status).toBe(200);
  });

  test.each([
    ["a text file", () => pictures.textFile(), {}, 400],
    ["no bytes", () => pictures.emptyFile(), {}, 400],
    ["a truncated image", pictures.truncatedJpeg, { type: "image/jpeg" }, 400],
    ["a GIF sent as a PNG", pictures.animatedGif, {}, 400],
    ["an unknown content type", () => pictures.png(), { attributes: "content=poetry" }, 400],
    ["a decompression bomb", () => pictures.decompressionBombPng(), {}, 413],
    ["an image of more than 2048 pixels per side", () => pictures.png(2049, 20), {}, 413],
    [
      "frames of which one is not an image",
      async () => batch(await pictures.png(), pictures.textFile()),
      { type: FRAMES_CONTENT_TYPE },
      400,
    ],
    ["truncated frames", async () => batch(await pictures.png()).subarray(0, -1), { type: FRAMES_CONTENT_TYPE }, 400],
    ["frames truncated inside a length", () => Buffer.alloc(3), { type: FRAMES_CONTENT_TYPE }, 400],
    ["an empty frame", () => batch(new Uint8Array()), { type: FRAMES_CONTENT_TYPE }, 400],
    ["no frames", () => pictures.emptyFile(), { type: FRAMES_CONTENT_TYPE }, 400],
    [
      "65 frames",
      async () => batch(...new Array<Buffer>(MAX_FRAMES_PER_REQUEST + 1).fill(await tiny())),
      { type: FRAMES_CONTENT_TYPE },
      413,
    ],
    ["frames of more than 4 MB", () => batch(Buffer.alloc(4 * 1024 * 1024)), { type: FRAMES_CONTENT_TYPE }, 413],
    ["more than 4 MB", () => Buffer.alloc(4 * 1024 * 1024 + 1), {}, 413],
    ["a GIF", pictures.animatedGif, { type: "image/gif" }, 415],
  ] as const)("the inference server rejects %s", async (_, make, said, status) => {
    const reply = await served.invoke(await make(), said);

    expect(reply.status).toBe(status);
    expect(InferenceError.parse(reply.body).code).toMatch(/\./);
    expect(await served.ping()).toBe(200);
  });
});

describe("a batch of frames", () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve({ workers: 2, timeoutMs: 120_000 });
  });
  afterAll(() => served.close());
  const ask = async (frames: Buffer, attributes = "content=design") => {
    const { status, body } = await served.invoke(frames, { type: FRAMES_CONTENT_TYPE, attributes });
    expect(status).toBe(200);
    return FramesReply.parse(body);
  };

  test("a batch returns the maps of every network in order, byte-identical to those of single images", async () => {
    const images = [await pictures.png(), await pictures.flatPng(300, 600), await pictures.jpeg(500, 333)];
    const { model, content, frames } = await ask(batch(...images));

    expect([model, content]).toEqual([expect.stringMatching(/^attention-full-/), "design"]);
    expect(frames.map(({ stands_out }) => stands_out)).toEqual([true, false, true]);
    for (const [at, { width, height, members }] of frames.entries()) {
      const type = at === 2 ? "image/jpeg" : "image/png";
      const alone = InferenceReply.parse((await served.invoke(images[at]!, { type, attributes: "content=design" })).body);
      expect([width, height]).toEqual([alone.width, alone.height]);
      expect(members).toEqual(alone.members);
    }
  });

  test("a batch is processed by all workers, and a single image does not wait for all its frames", async () => {
    const frame = await tiny();
    const workers = [...served.pool.pids];
    hold(workers);
    const ended: string[] = [];
    const answered = ask(batch(...new Array<Buffer>(MAX_FRAMES_PER_REQUEST).fill(frame))).then((reply) => {
      ended.push("batch");
      return reply;
    });
    await waitUntil(() => served.pool.busy === workers.length);
    const alone = served.invoke(frame).then(() => ended.push("image"));
    letGo(workers);
    expect((await answered).frames).toHaveLength(MAX_FRAMES_PER_REQUEST);
    await alone;
    expect(ended).toEqual(["image", "batch"]);
  });

  test("a batch fails as a whole when a worker is lost, and is not continued", async () => {
    const frame = await tiny();
    const [first, second] = served.pool.pids;
    hold([first!, second!]);
    const lost = served.invoke(batch(...new Array<Buffer>(MAX_FRAMES_PER_REQUEST).fill(frame)), { type: FRAMES_CONTENT_TYPE });
    await waitUntil(() => served.pool.busy === 2);
    process.kill(first!, "SIGKILL");
    expect((await lost).status).toBe(503);
    letGo([second!]);
    await waitUntil(() => served.pool.busy === 0);
    expect((await served.invoke(frame)).status).toBe(200);
  });

  test("a batch can have 64 frames, and without a content type it gets that of most frames", async () => {
    const [frame, flat] = [await tiny(), await pictures.flatPng(64, 48)];
    const { content, frames } = await ask(batch(flat, ...new Array<Buffer>(MAX_FRAMES_PER_REQUEST - 1).fill(frame)), "");
    const { body } = await served.invoke(frame, { attributes: "" });
    expect(frames).toHaveLength(MAX_FRAMES_PER_REQUEST);
    expect(content).toBe(mapOf(body).content);
  });
});

describe("the inference server under load", () => {
  test("the inference server rejects requests beyond its queue with 429 and serves the rest", async () => {
    const served = await serve({ queue: 2 });
    const workers = [...served.pool.pids];
    const image = await pictures.png(1024, 1024);
    const statuses: number[] = [];
    hold(workers);
    const all = Array.from({ length: 8 }, async () => statuses.push((await served.invoke(image)).status));
    await waitUntil(() => statuses.length > 0);
    letGo(workers);
    await Promise.all(all);
    await served.close();

    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  });

  test("the inference server returns 503 for the image of a killed worker, and serves the next request", async () => {
    const served = await serve();
    const [worker] = served.pool.pids;
    hold([worker!]);
    const lost = served.invoke(await pictures.png(2000, 2000));
    await waitUntil(() => served.pool.busy === 1);
    process.kill(worker!, "SIGKILL");
    expect((await lost).status).toBe(503);

    await waitUntil(async () => (await served.ping()) === 200);
    expect(served.pool.pids).not.toContain(worker);
    expect((await served.invoke(await pictures.png())).status).toBe(200);
    await served.close();
  });

  test("the inference server returns 503 for an image that takes too long, and becomes ready again", async () => {
    const served = await serve({ timeoutMs: 1 });
    expect(await served.invoke(await pictures.png(2000, 2000))).toMatchObject({ status: 503, body: { code: "worker.late" } });
    await waitUntil(async () => (await served.ping()) === 200);
    await served.close();
  });

  test("the inference server is not ready while it has no worker", async () => {
    const served = await serve();
    process.kill(served.pool.pids[0]!, "SIGKILL");
    expect(await waitUntil(async () => (await served.ping()) === 503)).toBe(true);
    await waitUntil(async () => (await served.ping()) === 200);
    await served.close();
  });
});
