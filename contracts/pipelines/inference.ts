import * as z from "zod";

/**
 * The inference endpoint. Request: `POST /invocations`, body = the bytes of one PNG or JPEG, upright, at most 4 MB and 2048 px a
 * side, `Content-Type: image/png | image/jpeg`, and the content type below in `X-Amzn-SageMaker-Custom-Attributes: content=web`.
 * Good reply: 200 and InferenceReply. Refusals: 400 unreadable or flat-out wrong input, 413 too large, 415 other type,
 * 429 queue full (retry), 503 starting or stopping (retry), each with InferenceRefusal. `GET /ping` answers 200 when ready.
 */
export const ContentType = z.enum(["natural", "web", "design"]);
export type ContentType = z.infer<typeof ContentType>;

export const InferenceReply = z.object({
  model: z.string().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Base64 of width × height little-endian uint16, row by row: attention density scaled so that its largest value is 65535. */
  map: z.base64(),
  /** False when the picture is flat, so that the map is only the prior. */
  stands_out: z.boolean(),
});
export type InferenceReply = z.infer<typeof InferenceReply>;

export const InferenceRefusal = z.object({ code: z.string(), message: z.string() });
