import * as z from "zod";

/**
 * The inference endpoint: `POST /invocations`, in at most MAX_REQUEST_BYTES bytes either one image: `Content-Type: image/png |
 * image/jpeg`, the file's bytes, at most MAX_IMAGE_SIDE pixels per side; the response is InferenceReply; or frames of a video:
 * `Content-Type: application/vnd.sightline.frames`, up to MAX_FRAMES_PER_REQUEST such files, each after its length in bytes as a
 * little-endian uint32; the response is FramesReply in the same order. `X-Amzn-SageMaker-Custom-Attributes: content=web` sets the
 * content type (ContentType); without it the model infers it. Errors, each with InferenceError: 400 unreadable or invalid
 * input, 413 too large or too many, 415 other type, 429 queue full (retry), 503 starting, stopping or late (retry). One bad frame
 * rejects its batch. `GET /ping` returns 200 when ready.
 */
export const ContentType = z.enum(["natural", "web", "design"]);
export type ContentType = z.infer<typeof ContentType>;

/**
 * The weights the container uses, set by its environment variable MODEL_BUILD: `full`, the default, trained on all data, or
 * `clean`, only on data free of research terms (docs/attention.md).
 */
export const Build = z.enum(["full", "clean"]);
export type Build = z.infer<typeof Build>;

/** The request limit of SageMaker's serverless endpoints, in bytes. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
/** Maximum width and height of an image, in pixels. */
export const MAX_IMAGE_SIDE = 2048;
/** Content type of a batch of frames. */
export const FRAMES_CONTENT_TYPE = "application/vnd.sightline.frames";
export const MAX_FRAMES_PER_REQUEST = 64;

/** Base64 of width × height values, row by row: attention density, scaled to the largest value. */
const Map16 = z.base64().describe("little-endian uint16, the largest value 65535");

const Grid = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  /** False if the image is flat, so that the map is only the centre prior. */
  stands_out: z.boolean(),
});
const Answered = z.object({
  /** Name and version of the weights. */
  model: z.string().min(1),
  /** The given or inferred content type. */
  content: ContentType,
});

export const InferenceReply = z.object({
  ...Answered.shape,
  ...Grid.shape,
  map: Map16,
  /**
   * The prediction of each network of the ensemble, on the grid of `map`, which is their mean: their spread is the model's
   * uncertainty.
   */
  members: z.array(Map16).min(1),
});
export type InferenceReply = z.infer<typeof InferenceReply>;

export const FramesReply = z.object({
  ...Answered.shape,
  frames: z
    .array(
      z.object({
        ...Grid.shape,
        /**
         * The prediction of each network of the ensemble: the mean of their densities, each summing to 1, is the model's
         * prediction.
         */
        members: z.array(Map16).min(1),
      }),
    )
    .min(1)
    .max(MAX_FRAMES_PER_REQUEST),
});
export type FramesReply = z.infer<typeof FramesReply>;

export const InferenceError = z.object({ code: z.string(), message: z.string() });
