import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const PEAK_RIGHT = Buffer.from([0, 0, 255, 255]).toString("base64");
const PEAK_LEFT = Buffer.from([255, 255, 0, 0]).toString("base64");
const GOOD = {
  model: "m-1",
  content: "web",
  width: 2,
  height: 1,
  map: PEAK_RIGHT,
  members: [PEAK_RIGHT, PEAK_LEFT],
  stands_out: true,
};

/** The HTTP endpoint; each test sets its response. */
let answer: Answer;
const asked: IncomingMessage[] = [];
/** The body of the latest request. */
let sent: Buffer[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  sent = [];
  request.on("data", (chunk: Buffer) => sent.push(chunk)).once("end", () => answer(request, response));
});
const reply =
  (status: number, body: unknown, type?: string): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...(type && { "x-amzn-errortype": type }) });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const modelError = (status: number) =>
  reply(424, { Message: "Received error", OriginalStatusCode: status, OriginalMessage: "{}" }, "ModelError");

describe("the inference adapter", () => {
  let predictMap: typeof import("#adapters/inference.ts").predictMap;
  let predictFrames: typeof import("#adapters/inference.ts").predictFrames;
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    Object.assign(process.env, {
      INFERENCE_ENDPOINT_NAME: "attention",
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_ENDPOINT_URL_SAGEMAKER_RUNTIME: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    ({ predictMap, predictFrames } = await import("#adapters/inference.ts"));
  });
  afterAll(() => server.close().closeAllConnections());
  const ask = () => predictMap(Buffer.from("image"), "web");

  test("the inference adapter sends the media type and content type of the image, and returns the response", async () => {
    answer = reply(200, GOOD);

    expect(await ask()).toEqual(GOOD);
    expect(asked.at(-1)!.url).toBe("/endpoints/attention/invocations");
    expect(asked.at(-1)!.headers).toMatchObject({
      "content-type": "image/png",
      "x-amzn-sagemaker-custom-attributes": "content=web",
    });
  });

  test.each([
    ["the container's queue is full", modelError(429)],
    ["the container is starting", modelError(503)],
    ["callers are throttled", reply(429, { message: "Rate exceeded" }, "ThrottlingException")],
    ["the model is not ready", reply(429, { message: "starting" }, "ModelNotReadyException")],
    ["the service is unavailable", reply(503, { message: "down" }, "ServiceUnavailable")],
  ] as const)("the inference adapter is busy when %s, after one request", async (_, given) => {
    answer = given;
    const before = asked.length;

    await expect(ask()).rejects.toMatchObject({ name: "InferenceBusy" });
    expect(asked.length - before).toBe(1);
  });

  test.each([
    ["the container failed", modelError(500)],
    ["the container closed the connection", modelError(0)],
    ["the service failed", reply(500, { message: "internal" }, "InternalFailure")],
    ["the connection breaks", (request: IncomingMessage) => void request.socket.destroy()],
  ] as const)("the inference adapter is interrupted when %s, after one request", async (_, given) => {
    answer = given;
    const before = asked.length;

    await expect(ask()).rejects.toMatchObject({ name: "InferenceInterrupted" });
    expect(asked.length - before).toBe(1);
  });

  test.each([
    ["the image is rejected", modelError(400)],
    ["the image is too large", modelError(413)],
    ["the endpoint does not exist", reply(400, { message: "Endpoint attention not found." }, "ValidationError")],
    ["the response is not JSON", reply(200, "<html>")],
    ["the response has another shape", reply(200, { density: [] })],
    ["the map has another size than declared", reply(200, { ...GOOD, width: 3 })],
    ["a member's map has another size", reply(200, { ...GOOD, members: [PEAK_RIGHT, PEAK_RIGHT + PEAK_RIGHT] })],
    ["the map contains no attention", reply(200, { ...GOOD, map: Buffer.alloc(4).toString("base64") })],
    ["a member's map contains no attention", reply(200, { ...GOOD, members: [Buffer.alloc(4).toString("base64")] })],
    ["the response has no members", reply(200, { ...GOOD, members: [] })],
  ] as const)("the inference adapter fails with a permanent error when %s", async (_, given) => {
    answer = given;
    await expect(ask()).rejects.toMatchObject({ name: "InferenceFailed" });
  });

  const frame = { width: 2, height: 1, stands_out: true, members: [PEAK_LEFT, PEAK_RIGHT] };
  const FRAMES = { model: "m-1", content: "natural", frames: [frame, frame] };
  const askTwo = () => predictFrames([Buffer.from("one"), Buffer.from("other")], "natural");

  test("the inference adapter sends each frame after its length, and returns a map for each frame", async () => {
    answer = reply(200, FRAMES);
    expect(await askTwo()).toEqual(FRAMES);
    expect(asked.at(-1)!.headers["content-type"]).toBe("application/vnd.sightline.frames");
    expect(Buffer.concat(sent).toString("latin1")).toBe("\x03\0\0\0one\x05\0\0\0other");
  });

  test.each([
    ["a frame has no map", reply(200, { ...FRAMES, frames: [frame] })],
    ["a map has another size than declared", reply(200, { ...FRAMES, frames: [frame, { ...frame, width: 3 }] })],
    [
      "a map contains no attention",
      reply(200, { ...FRAMES, frames: [frame, { ...frame, members: [PEAK_LEFT, Buffer.alloc(4).toString("base64")] }] }),
    ],
  ] as const)("the inference adapter rejects a response for frames when %s", async (_, given) => {
    answer = given;
    await expect(askTwo()).rejects.toMatchObject({ name: "InferenceFailed" });
  });

  describe("with a second endpoint", () => {
    const predict = () => predictMap(Buffer.from("image"), "web", { overflow: "videos" });
    const busy = reply(429, { message: "Rate exceeded" }, "ThrottlingException");
    const answerFirst =
      (first: Answer, second: Answer): Answer =>
      (request, response) =>
        (request.url?.includes("/attention/") ? first : second)(request, response);
    const askedDuring = async (work: () => Promise<unknown>) => {
      const before = asked.length;
      await work();
      return asked.slice(before).map(({ url }) => url?.split("/")[2]);
    };

    test("the inference adapter calls a second endpoint only while the first is busy, with the same image", async () => {
      answer = answerFirst(reply(200, GOOD), busy);
      expect(await askedDuring(predict)).toEqual(["attention"]);
      answer = answerFirst(busy, reply(200, GOOD));
      expect(await askedDuring(predict)).toEqual(["attention", "videos"]);
      expect(Buffer.concat(sent).toString()).toBe("image");
    });

    test("the inference adapter is busy when both endpoints are, and does not repeat a call that failed", async () => {
      answer = busy;
      await expect(predict()).rejects.toMatchObject({ name: "InferenceBusy" });
      answer = answerFirst(modelError(500), reply(200, GOOD));
      await expect(predict()).rejects.toMatchObject({ name: "InferenceInterrupted" });
    });
  });
});
