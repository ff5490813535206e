import * as z from "zod";

/**
 * The inference endpoint: `POST /invocations`, in at most LARGEST_REQUEST bytes either
 * one picture: `Content-Type: image/png | image/jpeg`, the file's bytes, at most LARGEST_SIDE pixels a side; answered with InferenceReply;
 * or frames of a video: `Content-Type: application/vnd.sightline.frames`, up to MOST_FRAMES such files, each after its length in bytes as a
 * little-endian uint32; answered with FramesReply in the same order.
 * `X-Amzn-SageMaker-Custom-Attributes: content=web` says the kind of picture (ContentType); without it the model infers it.
 * Refusals, each with InferenceRefusal: 400 unreadable or flat-out wrong input, 413 too large or too many, 415 other type, 429 queue full
 * (retry), 503 starting, stopping or late (retry). One bad frame refuses its batch. `GET /ping` answers 200 when ready.
 */
export const ContentType = z.enum(["natural", "web", "design"]);
export type ContentType = z.infer<typeof ContentType>;

/**
 * Which weights the container answers with, by its environment variable MODEL_BUILD: `full`, the default, of all data, or `clean`, only of
 * data free of research terms (docs/attention.md).
 */
export const Build = z.enum(["full", "clean"]);
export type Build = z.infer<typeof Build>;

/** SageMaker's serverless endpoints take no more, in bytes. */
export const LARGEST_REQUEST = 4 * 1024 * 1024;
/** Pixels. */
export const LARGEST_SIDE = 2048;
/** Content type of a batch of frames. */
export const FRAMES = "application/vnd.sightline.frames";
export const MOST_FRAMES = 64;

/** Base64 of width × height values, row by row: density of attention, scaled so that the largest value is the highest there is. */
const Map16 = z.base64().describe("little-endian uint16, the largest value 65535");

const Grid = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  /** False when the picture is flat, so that the map is only the prior of place. */
  stands_out: z.boolean(),
});
const Answered = z.object({
  /** Name and version of the weights. */
  model: z.string().min(1),
  /** The kind of picture that was given, or that the model took it for. */
  content: ContentType,
});

export const InferenceReply = z.object({
  ...Answered.shape,
  ...Grid.shape,
  map: Map16,
  /** What each network of the ensemble says by itself, on the grid of `map`, which is their mean: their spread is the model's doubt. */
  members: z.array(Map16).min(1),
});
export type InferenceReply = z.infer<typeof InferenceReply>;

export const FramesReply = z.object({
  ...Answered.shape,
  frames: z
    .array(
      z.object({
        ...Grid.shape,
        /** What each network of the ensemble says by itself: the mean of their densities, each summing to 1, is the prediction. */
        members: z.array(Map16).min(1),
      }),
    )
    .min(1)
    .max(MOST_FRAMES),
});
export type FramesReply = z.infer<typeof FramesReply>;

export const InferenceRefusal = z.object({ code: z.string(), message: z.string() });
