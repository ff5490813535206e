import { afterAll, beforeAll, expect, test } from "vitest";
import { InferenceError } from "#contracts/pipelines/inference.ts";
import { BADGE, frameWith } from "./kit/logo-frames.ts";
import { bodyOf, serveLogos } from "./kit/logo-server.ts";

let served: Awaited<ReturnType<typeof serveLogos>>;
beforeAll(async () => {
  served = await serveLogos();
});
afterAll(() => served.close());

const MODEL = { id: "bm_test", version: 1 };
const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const training = (frame: { bytes: number; boxes: unknown[] }, objects = ["logo"]) => ({
  task: "train",
  model: MODEL,
  objects,
  frames: [frame],
});
const text = Buffer.from("no image");

test.each([
  ["no body", () => Buffer.alloc(0), "request.unreadable"],
  ["a header longer than the body", () => Buffer.from([255, 0, 0, 0, 123]), "request.unreadable"],
  ["a header that is not JSON", () => Buffer.from([2, 0, 0, 0, 123, 123]), "request.unreadable"],
  ["an unknown task", () => bodyOf({ task: "draw" }), "request.unreadable"],
  [
    "a box beyond the frame's side",
    () => bodyOf(training({ bytes: 8, boxes: [{ object: "logo", ...box, x: 1.5 }] }), text),
    "request.unreadable",
  ],
  [
    "a box without a width",
    () => bodyOf(training({ bytes: 8, boxes: [{ object: "logo", ...box, width: 0 }] }), text),
    "request.unreadable",
  ],
  [
    "a box of an object that is not listed",
    () => bodyOf(training({ bytes: 8, boxes: [{ object: "other", ...box }] }), text),
    "request.unreadable",
  ],
  ["an object listed twice", () => bodyOf(training({ bytes: 8, boxes: [] }, ["logo", "logo"]), text), "request.unreadable"],
  ["fewer bytes than the header lists", () => bodyOf(training({ bytes: 9, boxes: [] }), text), "request.unreadable"],
  ["more bytes than the header lists", () => bodyOf(training({ bytes: 7, boxes: [] }), text), "request.unreadable"],
  ["a frame that is no image", () => bodyOf(training({ bytes: 8, boxes: [] }), text), "frame.unreadable"],
])("a request with %s is rejected with 400 and a code", async (_, body, code) => {
  const { status, body: reply } = await served.invoke(body());
  expect(status).toBe(400);
  expect(InferenceError.parse(reply).code).toBe(code);
});

test("a truncated JPEG is rejected with its position", async () => {
  const { jpeg } = await frameWith(1, BADGE);
  const cut = jpeg.subarray(0, jpeg.length >> 1);
  const { status, body } = await served.invoke(bodyOf(training({ bytes: cut.length, boxes: [] }), cut));
  expect(status).toBe(400);
  expect(InferenceError.parse(body)).toMatchObject({ code: "frame.unreadable", message: expect.stringContaining("frame 0") });
});

test("another content type is rejected with 415", async () => {
  const { status, body } = await served.invoke(text, "image/png");
  expect([status, InferenceError.parse(body).code]).toEqual([415, "type.unknown"]);
});
