import * as z from "zod";

/**
 * The logo endpoint: `POST /invocations` with `Content-Type: application/vnd.sightline.logos`, in at most MAX_LOGO_REQUEST_BYTES
 * bytes: a little-endian uint32 with the length of the header in bytes, the header as JSON (LogoHeader), then the parts that the
 * header lists, one after another: first its model files, then its rivals, then its frames (JPEG or PNG). The response is
 * TrainReply or DetectReply. Errors, each with InferenceError: 400 `request.unreadable`, `model.unreadable`, `frame.unreadable`;
 * 413 `body.too_large`, `frame.too_large`; 415 `type.unknown`; 429 `queue.full` (retry); 503 `starting`, `worker.lost`,
 * `worker.late` (retry); 500 `model.failed`. The same request always gives the same response. `GET /ping` returns 200 when ready.
 */
export const LOGOS_CONTENT_TYPE = "application/vnd.sightline.logos";
/** A tenth of the limit of SageMaker's asynchronous endpoints, in bytes. */
export const MAX_LOGO_REQUEST_BYTES = 100 * 1024 * 1024;
export const MAX_LOGO_HEADER_BYTES = 1024 * 1024;
/** Frames of a detect request: ten seconds at 5 frames per second leave room for cuts. */
export const MAX_DETECT_FRAMES = 64;
export const MAX_TRAIN_FRAMES = 150;
/** Objects of one model, and models of one request. */
export const MAX_LOGO_OBJECTS = 20;
export const MAX_LOGO_MODELS = 5;
/** Other models that a training is compared with, and their objects in all. */
export const MAX_RIVAL_MODELS = 10;
export const MAX_RIVAL_OBJECTS = 10;
/** Pairs of objects that compete in one request. */
export const MAX_RIVAL_PAIRS = 20;
/** Labelled frames that an object needs. */
export const MIN_LABELLED_FRAMES = 6;
/** Minimum height of a labelled box to learn from, in pixels of the frame once its long side is reduced to 1280. */
export const MIN_BOX_HEIGHT = 12;
/** Maximum width and height of a frame, in pixels. */
export const MAX_FRAME_SIDE = 4096;
/** Detections of one object in one frame; the most confident are returned. */
export const MAX_DETECTIONS = 4;
/** Less confident detections are not returned. */
export const MIN_CONFIDENCE = 0.05;

const Id = z.string().regex(/^[\w-]{1,64}$/);
const fraction = z.number().min(0).max(1);
const bytes = z.int().min(1).meta({ description: "Length of the part in bytes" });

/** Fractions of the width and height of the frame; x and y of the top left corner. */
export const LogoBox = z.object({
  x: fraction.meta({ description: "Left edge, 0 to 1 of the width" }),
  y: fraction.meta({ description: "Top edge, 0 to 1 of the height" }),
  width: z
    .number()
    .gt(0)
    .max(1)
    .meta({ description: "0 to 1 of the width", examples: [0.2] }),
  height: z
    .number()
    .gt(0)
    .max(1)
    .meta({ description: "0 to 1 of the height", examples: [0.1] }),
});
export type LogoBox = z.infer<typeof LogoBox>;

const Part = z.object({ bytes, sha256: z.hash("sha256") });

/** Frames in which an object has no box are examples of what it is not. */
export const TrainHeader = z.object({
  task: z.literal("train"),
  /** Id and version of the new model, which become part of its file. */
  model: z.object({ id: Id, version: z.int().min(0) }),
  /** The ids of the objects to train; each box names one of them. */
  objects: z.array(Id).min(1).max(MAX_LOGO_OBJECTS),
  frames: z
    .array(z.object({ bytes, boxes: z.array(z.object({ object: Id, ...LogoBox.shape })) }))
    .min(1)
    .max(MAX_TRAIN_FRAMES),
  /** Files of other models, which are asked what they take the labelled boxes for. */
  rivals: z.array(Part).max(MAX_RIVAL_MODELS).default([]),
});
export type TrainHeader = z.infer<typeof TrainHeader>;

/**
 * Objects of another model that look like objects of the models. Where such an object is clearly more confident than the one it
 * competes with, the latter is not reported; what it finds itself is never reported.
 */
export const RivalModel = Part.extend({
  pairs: z
    .array(z.object({ object: Id.meta({ description: "Of a model" }), rival: Id.meta({ description: "Of this file" }) }))
    .min(1)
    .max(MAX_RIVAL_PAIRS),
});

export const DetectHeader = z.object({
  task: z.literal("detect"),
  models: z.array(Part).min(1).max(MAX_LOGO_MODELS),
  /** A file that cannot be read is left out. */
  rivals: z.array(RivalModel).max(MAX_RIVAL_MODELS).default([]),
  frames: z.array(z.object({ bytes })).min(1).max(MAX_DETECT_FRAMES),
});
export type DetectHeader = z.infer<typeof DetectHeader>;

export const LogoHeader = z.discriminatedUnion("task", [TrainHeader, DetectHeader]);
export type LogoHeader = z.infer<typeof LogoHeader>;

/**
 * Why an object cannot be trained, or what would make it better. `frames` are positions in the request.
 * - `frames.too_few`: fewer than MIN_LABELLED_FRAMES frames have a box
 * - `frames.identical`: fewer than MIN_LABELLED_FRAMES remain when equal frames count once
 * - `boxes.too_small`: fewer than MIN_LABELLED_FRAMES remain without boxes below MIN_BOX_HEIGHT
 * - `logo.no_structure`: the boxes hold no edges to recognise
 * - `frames.not_found`: trained on the other frames, the object is not found in these
 */
export const LogoProblemCode = z.enum([
  "frames.too_few",
  "frames.identical",
  "boxes.too_small",
  "logo.no_structure",
  "frames.not_found",
]);
export type LogoProblemCode = z.infer<typeof LogoProblemCode>;
export const LogoProblem = z.object({ code: LogoProblemCode, frames: z.array(z.int().min(0)) });
export type LogoProblem = z.infer<typeof LogoProblem>;

/** Measured by training without each frame in turn and detecting in it. */
export const LogoQuality = z.object({
  /** Share of the detections with at least 50% confidence that are right; null if there are none. */
  precision: fraction.nullable(),
  /** Share of the labelled boxes found with at least 50% confidence. */
  recall: fraction,
  /** Labelled boxes used. */
  boxes: z.int().min(0),
});
export type LogoQuality = z.infer<typeof LogoQuality>;

/** An object of a rival that takes labelled boxes for its own. */
export const LookAlike = z.object({
  /** Position of the rival in the request. */
  rival: z.int().min(0),
  object: Id,
  /** Share of the compared boxes that it finds with at least 30% confidence. */
  share: fraction,
  /**
   * How much more confident the trained object is in these boxes when it has not seen them: the median difference of log odds.
   * Near 0 if both are the same logo. Null if it is not known.
   */
  lead: z.number().nullable().default(null),
});
export type LookAlike = z.infer<typeof LookAlike>;

export const TrainReply = z.object({
  task: z.literal("train"),
  /** The model file; null if any object failed. */
  file: z.object({ base64: z.base64(), sha256: z.hash("sha256") }).nullable(),
  /** Results of the objects, in the order of the request. */
  objects: z.array(
    z.object({
      object: Id,
      /** Null if the object could not be trained at all. */
      quality: LogoQuality.nullable(),
      /** Reasons why the training failed; empty if it did not. */
      failures: z.array(LogoProblem),
      /** Frames that do not contribute, of a training that succeeded. */
      warnings: z.array(LogoProblem),
      /** Objects of rivals that are confused with it, the most confused first. */
      look_alikes: z.array(LookAlike).default([]),
    }),
  ),
});
export type TrainReply = z.infer<typeof TrainReply>;

export const LogoDetection = z.object({
  /** Position of the model in the request. */
  model: z.int().min(0),
  object: Id,
  box: LogoBox,
  /** Probability that the object is there: of detections with 0.9, nine of ten are right. */
  confidence: fraction,
});
export type LogoDetection = z.infer<typeof LogoDetection>;

export const DetectReply = z.object({
  task: z.literal("detect"),
  /** Results of the frames in the order of the request; detections by falling confidence. */
  frames: z.array(z.object({ detections: z.array(LogoDetection) })),
  /** Positions of the rivals that could not be read. */
  unread_rivals: z.array(z.int().min(0)).default([]),
});
export type DetectReply = z.infer<typeof DetectReply>;

/**
 * A model file: LOGO_MODEL_MAGIC, the format as little-endian uint32, the length of the header in bytes as little-endian uint32,
 * the header as JSON, the detector's arrays, and the SHA-256 of all bytes before as its last 32 bytes. Files never change.
 */
export const LOGO_MODEL_MAGIC = "SLLOGOS\n";
export const LOGO_MODEL_FORMAT = 2;
/** The part of a model file's header that others may read; the detector keeps more in it. */
export const LogoModelHeader = z.object({
  model: z.object({ id: Id, version: z.int().min(0) }),
  objects: z.array(z.object({ id: Id, quality: LogoQuality })).min(1),
});
export type LogoModelHeader = z.infer<typeof LogoModelHeader>;
