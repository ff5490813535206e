import * as z from "zod";
import { BrandStatus } from "./brand-status.ts";
import { BRAND_MODEL_STATUSES, BrandModelId, BrandObject, BrandRequestId, MAX_TRACKED_TEXT } from "./brands.ts";
import { oneLine } from "./fields.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { LogoBox, LogoQuality } from "./pipelines/logos.ts";
import { TextLanguage } from "./pipelines/words.ts";

/** Frames of a video that can be labelled: one per second and one after each cut, thinned out evenly above this number. */
export const MAX_LABEL_FRAMES = 300;
/** A box is kept only if it is wider than this, in pixels of the frame. */
export const MIN_LABEL_WIDTH = 5;
/** Maximum boxes per frame, and their changes per request. */
export const MAX_LABELS_PER_FRAME = 40;
/** Maximum logos and texts of a model that customers make; each costs as much time as the first. */
export const MAX_MODEL_LOGOS = 10;
/** Maximum characters of the name of a model, object or box. */
export const MAX_MODEL_NAME = 60;

export const LABEL_FRAMES_STATUSES = ["requested", "ready", "failed"] as const;

const id = z.string().regex(/^[\w-]{1,64}$/);
const Name = oneLine(MAX_MODEL_NAME);
export const ModelName = Name.min(1, "Name is required");
export const TrackedText = oneLine(MAX_TRACKED_TEXT);
const revision = z.int().min(0);

/** A labelled place in a frame, as fractions of its size, and which object of the model it shows. */
export const LabelBox = z.strictObject({ id, object: id, name: Name, ...LogoBox.shape }).meta({ id: "LabelBox" });
export type LabelBox = z.infer<typeof LabelBox>;

/** The boxes of one frame. The revision increases with every change, 0 before the first one. */
export const FrameLabels = z.object({ frame: z.int().min(0), revision, boxes: z.array(LabelBox) }).meta({ id: "FrameLabels" });
export type FrameLabels = z.infer<typeof FrameLabels>;

/** Changes of a frame since a revision. A box that others changed since then is not deleted. */
export const LabelChange = z
  .strictObject({
    revision,
    changed: z.array(LabelBox).max(MAX_LABELS_PER_FRAME),
    removed: z.array(id).max(MAX_LABELS_PER_FRAME),
  })
  .meta({ id: "LabelChange" });
export type LabelChange = z.infer<typeof LabelChange>;

const LabelFrame = z
  .object({ time: z.number().min(0).meta({ description: "Seconds" }), src: z.url() })
  .meta({ id: "LabelFrame", description: "Links are presigned and valid for five minutes" });

export const LabelFrames = z
  .object({
    status: z.enum(LABEL_FRAMES_STATUSES).nullable().meta({ description: "Null before labelling is first opened" }),
    width: z.int().min(0),
    height: z.int().min(0),
    frames: z.array(LabelFrame),
  })
  .meta({ id: "LabelFrames" });
export type LabelFrames = z.infer<typeof LabelFrames>;

export const LabelModelObject = BrandObject.extend({
  text: z.string().nullable().meta({ description: "What an object of type text reads" }),
  labels: z.int().min(0).meta({ description: "Frames in which it is labelled" }),
  quality: LogoQuality.nullable().meta({ description: "Measured in the last training; null before it" }),
}).meta({ id: "LabelModelObject" });
export type LabelModelObject = z.infer<typeof LabelModelObject>;

export const LabelModel = z
  .object({
    uid: BrandModelId,
    name: z.string(),
    editable: z.boolean().meta({ description: "Whether the caller can label and train it" }),
    version: z.int().min(0).meta({ description: "0 before the first training" }),
    can_run: z.boolean().meta({ description: "Whether it has something to search with: a training, or a text" }),
    status: z.enum(BRAND_MODEL_STATUSES),
    objects: z.array(LabelModelObject),
    labelled_frames: z.int().min(0),
    failure: z.string().nullable().meta({ description: "Why the last training failed" }),
    warnings: z.array(z.string()).meta({ description: "What would improve it, from the last training" }),
    look_alikes: z
      .array(
        z
          .object({
            object: id.meta({ description: "Id of its own logo" }),
            model: BrandModelId,
            model_name: z.string(),
            logo: z.string().meta({ description: "Name of the logo of the other model" }),
            competes: z.boolean().meta({
              description: "Whether runs of one also look for the other, and count only the more certain one at a place",
            }),
          })
          .meta({ id: "LookAlikeLogo" }),
      )
      .meta({
        description: "Logos of other models of the same owner that are confused with its own, found in the last trainings",
      }),
    ready_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Estimated end of the training, from the durations of the latest ones; null if there were too few" }),
    requested_at: z.iso.datetime().nullable().meta({ description: "Of the training in progress" }),
  })
  .meta({ id: "LabelModel" });
export type LabelModel = z.infer<typeof LabelModel>;

export const DeletedModel = z.object({ deleted: BrandModelId }).meta({ id: "DeletedBrandModel" });

const ModelChoice = z
  .object({
    uid: BrandModelId,
    name: z.string(),
    editable: z.boolean(),
    trained: z.boolean(),
    text: z.string().nullable().meta({ description: "The text that it tracks, the first if it has several; null without one" }),
  })
  .meta({ id: "LabelModelChoice" });

export const LabelledVideo = z
  .object({
    uid: HeatmapId,
    title: z.string(),
    tracking: BrandStatus.nullable(),
    frames: LabelFrames,
    models: z.array(ModelChoice),
  })
  .meta({ id: "LabelledVideo" });
export type LabelledVideo = z.infer<typeof LabelledVideo>;

const feature = { member: "feature:object_recognition", admin: "feature:object_recognition", staff: "yes" } as const;
const video = z.strictObject({ uid: HeatmapId });
const model = z.strictObject({ model: BrandModelId });
const both = video.extend(model.shape);
const logo = model.extend({ object: id });
const videoErrors = ["heatmap.not_found", "heatmap.not_video"] as const;

/** Labelling of videos, and the models that are trained with it. */
export const labels = contract("labels", {
  read: {
    summary: "Get the frames of a video that can be labelled, and the models to choose from",
    row: "H01",
    method: "GET",
    viewable: true,
    path: "/labels/heatmaps/{uid}",
    callers: feature,
    params: video,
    returns: LabelledVideo,
    errors: videoErrors,
  },
  open: {
    summary: "Extract the frames of a finished video, unless that has been done",
    row: "H01",
    method: "POST",
    path: "/labels/heatmaps/{uid}",
    callers: feature,
    status: 202,
    params: video,
    returns: LabelledVideo,
    errors: [...videoErrors, "heatmap.not_ready", "heatmap.failed"],
  },
  readLabels: {
    summary: "Get the labels of a model in a video",
    row: "H01",
    method: "GET",
    viewable: true,
    path: "/labels/heatmaps/{uid}/models/{model}",
    callers: feature,
    params: both,
    returns: z.object({ frames: z.array(FrameLabels) }).meta({ id: "VideoLabels" }),
    errors: [...videoErrors, "model.not_found"],
  },
  proposals: {
    summary: "Get boxes that the last brand analytics of the video suggests for a model",
    row: "H01",
    method: "GET",
    viewable: true,
    path: "/labels/heatmaps/{uid}/models/{model}/proposals",
    callers: feature,
    params: both,
    returns: z.object({ frames: z.array(FrameLabels) }).meta({ id: "LabelProposals" }),
    errors: [...videoErrors, "model.not_found"],
  },
  saveFrame: {
    summary: "Change the labels of a frame; changes of several people are merged box by box",
    row: "H03",
    method: "POST",
    path: "/labels/heatmaps/{uid}/models/{model}/frames/{frame}",
    callers: feature,
    params: both.extend({ frame: z.coerce.number().int().min(0).max(MAX_LABEL_FRAMES) }),
    body: LabelChange,
    returns: FrameLabels,
    errors: [
      ...videoErrors,
      "model.not_found",
      "model.object_not_found",
      "label.frame_not_found",
      "label.too_small",
      "label.too_many",
    ],
  },
  clear: {
    summary: "Delete all labels of a model in a video",
    row: "H03",
    method: "DELETE",
    path: "/labels/heatmaps/{uid}/models/{model}",
    callers: feature,
    params: both,
    returns: z.object({ deleted: z.int().min(0).meta({ description: "Number of frames" }) }).meta({ id: "ClearedLabels" }),
    errors: [...videoErrors, "model.not_found"],
  },
  createModel: {
    summary: "Create a model with one object, to be labelled in a video",
    row: "H03",
    method: "POST",
    path: "/labels/heatmaps/{uid}/models",
    callers: feature,
    status: 201,
    params: video,
    body: z.strictObject({ name: ModelName, text: TrackedText.default("") }),
    returns: LabelModel,
    errors: [...videoErrors, "model.name_exists"],
  },
  model: {
    summary: "Get a model with the state and quality of its training",
    row: "H01",
    method: "GET",
    viewable: true,
    path: "/labels/models/{model}",
    callers: feature,
    params: model,
    returns: LabelModel,
    errors: ["model.not_found"],
  },
  renameModel: {
    summary: "Rename a model; results keep the name they were made with",
    row: "H05",
    method: "PATCH",
    path: "/labels/models/{model}",
    callers: feature,
    params: model,
    body: z.strictObject({ name: ModelName }),
    returns: LabelModel,
    errors: ["model.not_found", "model.name_exists"],
  },
  removeModel: {
    summary: "Delete a model with its labels; results that were made with it remain",
    row: "H05",
    method: "DELETE",
    path: "/labels/models/{model}",
    callers: feature,
    params: model,
    returns: DeletedModel,
    errors: ["model.not_found"],
  },
  addLogo: {
    summary: "Add a logo to a model, to be labelled",
    row: "H04",
    method: "POST",
    path: "/labels/models/{model}/logos",
    callers: feature,
    status: 201,
    params: model,
    body: z.strictObject({ name: ModelName }),
    returns: LabelModel,
    errors: ["model.not_found", "model.training", "model.object_exists", "model.too_many_objects"],
  },
  renameLogo: {
    summary: "Rename a logo of a model; results keep its earlier name",
    row: "H04",
    method: "PATCH",
    path: "/labels/models/{model}/logos/{object}",
    callers: feature,
    params: logo,
    body: z.strictObject({ name: ModelName }),
    returns: LabelModel,
    errors: ["model.not_found", "model.object_not_found", "model.training", "model.object_exists"],
  },
  removeLogo: {
    summary: "Delete a logo of a model with its labels; a model keeps at least one",
    row: "H04",
    method: "DELETE",
    path: "/labels/models/{model}/logos/{object}",
    callers: feature,
    params: logo,
    returns: LabelModel,
    errors: ["model.not_found", "model.object_not_found", "model.training", "model.last_logo"],
  },
  combine: {
    summary: "Copy the logos of another model of the same owner, with their labels, into a model",
    row: "H04",
    method: "POST",
    path: "/labels/models/{model}/combine",
    callers: feature,
    params: model,
    body: z.strictObject({ from: BrandModelId }),
    returns: LabelModel,
    errors: [
      "model.not_found",
      "model.training",
      "model.object_exists",
      "model.too_many_objects",
      "model.too_many_videos",
      "label.too_many",
    ],
  },
  train: {
    summary: "Train the next version of a model from all of its labels",
    row: "H03",
    method: "POST",
    path: "/labels/models/{model}/train",
    callers: feature,
    status: 202,
    params: model,
    body: z.strictObject({ text: TrackedText.optional() }),
    returns: LabelModel,
    errors: ["model.not_found", "model.training", "label.too_few", "request.too_many"],
  },
  predict: {
    summary: "Run a model on a video; a result from before is replaced",
    row: "H02",
    method: "POST",
    path: "/labels/heatmaps/{uid}/predict",
    callers: feature,
    status: 202,
    params: video,
    body: z.strictObject({ model: BrandModelId, text: TrackedText.default(""), language: TextLanguage.default("en") }),
    returns: z.object({ job_id: BrandRequestId }).meta({ id: "PredictionJob" }),
    errors: [
      ...videoErrors,
      "heatmap.not_ready",
      "heatmap.failed",
      "brand.model_not_found",
      "brand.no_moments",
      "brand.already_requested",
      "brand.text_separators",
      "brand.too_many_words",
      "request.too_many",
    ],
  },
} as const satisfies ContractSpec);
