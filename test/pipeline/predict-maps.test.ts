import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { VideoFrame } from "#adapters/video/decode-frames.ts";

const SIZE = { width: 64, height: 64 };
const FRAMES = 80;
const BATCHES = 3;
const MAP = Buffer.from([0xff, 0xff, 0, 0]).toString("base64");

/** Frames that all differ, so that the model gets each of them. */
async function* frames(): AsyncGenerator<VideoFrame> {
  for (let number = 0; number < FRAMES; number++)
    yield { time: number / 10, rgb: new Uint8Array(SIZE.width * SIZE.height * 3).fill((number % 2) * 200 + (number % 50)) };
}

/** Numbers of calls, from 1, that the endpoint rejects because it is full. */
let rejected: readonly number[] = [];
let [calls, underWay, maxConcurrent] = [0, 0, 0];

function countFrames(body: Buffer): number {
  let count = 0;
  for (let at = 0; at < body.length; at += 4 + body.readUInt32LE(at)) count++;
  return count;
}

function answer(response: ServerResponse, body: Buffer): void {
  calls++;
  if (rejected.includes(calls)) {
    response.writeHead(429, { "x-amzn-errortype": "ThrottlingException" }).end("{}");
    return;
  }
  const frame = { width: 2, height: 1, stands_out: true, members: [MAP] };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ model: "m", content: "natural", frames: Array(countFrames(body)).fill(frame) }));
}

const server = createServer(async (request, response) => {
  underWay++;
  maxConcurrent = Math.max(maxConcurrent, underWay);
  response.once("finish", () => underWay--);
  answer(response, await buffer(request));
});

let predictMaps: typeof import("#domain/heatmaps/video/predict-maps.ts").predictMaps;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(process.env, {
    INFERENCE_ENDPOINT_NAME: "videos",
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_SAGEMAKER_RUNTIME: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  ({ predictMaps } = await import("#domain/heatmaps/video/predict-maps.ts"));
});
afterAll(() => server.close().closeAllConnections());
beforeEach(() => {
  [calls, underWay, maxConcurrent] = [0, 0, 0];
});

async function predict(): Promise<number> {
  let seen = 0;
  for await (const _ of predictMaps(frames(), SIZE, "natural")) seen++;
  return seen;
}

test("a segment has one model call at a time, and its frames come in order of time", async () => {
  rejected = [];
  expect(await predict()).toBe(FRAMES);
  expect({ calls, maxConcurrent }).toEqual({ calls: BATCHES, maxConcurrent: 1 });
});

test("a model that is busy before the first call fails the step immediately, so that the state machine waits", async () => {
  rejected = [1];
  await expect(predict()).rejects.toMatchObject({ name: "InferenceBusy" });
  expect(calls).toBe(1);
});

test("a segment that has begun waits for a busy model and repeats only the rejected call", async () => {
  rejected = [2, 3, 4, 5];
  expect(await predict()).toBe(FRAMES);
  expect(calls).toBe(BATCHES + rejected.length);
});
