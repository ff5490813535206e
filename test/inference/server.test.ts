import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InferenceRefusal, InferenceReply } from "#contracts/pipelines/inference.ts";
import { createInferenceServer } from "#inference/http.ts";
import { Pool } from "#inference/pool.ts";
import * as pictures from "#test/kit/pictures.ts";
import { until } from "#test/kit/until.ts";

type Options = ConstructorParameters<typeof Pool>[0];

async function serve(options: Partial<Options> = {}) {
  const pool = new Pool({ workers: 1, queue: 8, timeoutMs: 10_000, ...options });
  const server = createInferenceServer(pool).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ping = async () => (await fetch(`${origin}/ping`)).status;
  await until(async () => (await ping()) === 200);
  return {
    pool,
    ping,
    async invoke(picture: Uint8Array, { type = "image/png", attributes = "content=natural" } = {}) {
      const headers = { "content-type": type, "x-amzn-sagemaker-custom-attributes": attributes };
      const reply = await fetch(`${origin}/invocations`, { method: "POST", headers, body: new Uint8Array(picture) });
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
type Served = Awaited<ReturnType<typeof serve>>;

function mapOf(body: unknown) {
  const { width, height, map, ...rest } = InferenceReply.parse(body);
  const bytes = Buffer.from(map, "base64");
  const values = Array.from({ length: width * height }, (_, at) => bytes.readUInt16LE(at * 2));
  const peak = values.indexOf(65535);
  return {
    ...rest,
    width,
    height,
    bytes,
    values,
    peak: { x: ((peak % width) + 0.5) / width, y: (Math.floor(peak / width) + 0.5) / height },
  };
}

describe("the inference server", () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served.close());

  test("answers a picture with a 16-bit map in its shape whose peak is on the thing in it", async () => {
    const { status, body } = await served.invoke(await pictures.png());
    const { width, height, bytes, stands_out, peak, model } = mapOf(body);

    expect(status).toBe(200);
    expect(width / height).toBeCloseTo(640 / 480, 1);
    expect(bytes.length).toBe(width * height * 2);
    expect(stands_out).toBe(true);
    expect(model).toMatch(/./);
    expect(Math.hypot(peak.x - 0.7, peak.y - 0.35)).toBeLessThan(0.12);
  });

  test("takes JPEG as well", async () => {
    expect((await served.invoke(await pictures.jpeg(), { type: "image/jpeg" })).status).toBe(200);
  });

  test("gives the same bytes for the same picture", async () => {
    const picture = await pictures.png(500, 333);
    expect(await served.invoke(picture)).toEqual(await served.invoke(picture));
  });

  test("looks at pages otherwise than at photographs", async () => {
    const picture = await pictures.png();
    const [natural, web, design] = await Promise.all(
      ["natural", "web", "design"].map(
        async (content) => mapOf((await served.invoke(picture, { attributes: `content=${content}` })).body).values,
      ),
    );
    expect(web).not.toEqual(natural);
    expect(design).not.toEqual(web);
  });

  test("says of a flat picture that nothing stands out, and answers the prior", async () => {
    const { stands_out, values } = mapOf((await served.invoke(await pictures.flatPng())).body);

    expect(stands_out).toBe(false);
    expect(Math.max(...values)).toBe(65535);
    expect(Math.min(...values)).toBeLessThan(20_000);
  });

  test.each([
    [100, 1],
    [1, 100],
    [1, 1],
    [2048, 16],
  ])("takes a picture of %i × %i pixels", async (width, height) => {
    expect((await served.invoke(await pictures.png(width, height))).status).toBe(200);
  });

  test.each([
    ["a text file", () => pictures.textFile(), {}, 400],
    ["no bytes", () => pictures.emptyFile(), {}, 400],
    ["a picture that breaks off", pictures.truncatedJpeg, { type: "image/jpeg" }, 400],
    ["a GIF that says it is a PNG", pictures.animatedGif, {}, 400],
    ["an unknown content", () => pictures.png(), { attributes: "content=poetry" }, 400],
    ["a bomb", () => pictures.bombPng(), {}, 413],
    ["a picture of more than 2048 pixels a side", () => pictures.png(2049, 20), {}, 413],
    ["more than 4 MB", () => Buffer.alloc(4 * 1024 * 1024 + 1), {}, 413],
    ["a GIF", pictures.animatedGif, { type: "image/gif" }, 415],
  ] as const)("refuses %s", async (_, make, said, status) => {
    const reply = await served.invoke(await make(), said);

    expect(reply.status).toBe(status);
    expect(InferenceRefusal.parse(reply.body).code).toMatch(/\./);
    expect(await served.ping()).toBe(200);
  });
});

describe("under strain, the inference server", () => {
  test("refuses with 429 what does not fit into its queue, and answers the rest", async () => {
    const served = await serve({ queue: 2 });
    const picture = await pictures.png(1024, 1024);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => served.invoke(picture)))).map(({ status }) => status);
    await served.close();

    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  });

  test("answers 503 for the picture whose worker died, and the next one as ever", async () => {
    const served = await serve();
    const lost = served.invoke(await pictures.png(2000, 2000));
    const [worker] = served.pool.pids;
    await until(() => served.pool.busy === 1);
    process.kill(worker!, "SIGKILL");
    expect((await lost).status).toBe(503);

    await until(async () => (await served.ping()) === 200);
    expect(served.pool.pids).not.toContain(worker);
    expect((await served.invoke(await pictures.png())).status).toBe(200);
    await served.close();
  });

  test("answers 503 for a picture that takes too long, and the next one as ever", async () => {
    const served = await serve({ timeoutMs: 1 });
    expect(await served.invoke(await pictures.png(2000, 2000))).toMatchObject({ status: 503, body: { code: "worker.late" } });
    await until(async () => (await served.ping()) === 200);
    await served.close();
  });

  test("is not ready while it has no worker", async () => {
    const served = await serve();
    process.kill(served.pool.pids[0]!, "SIGKILL");
    expect(await until(async () => (await served.ping()) === 503)).toBe(true);
    await until(async () => (await served.ping()) === 200);
    await served.close();
  });
});
