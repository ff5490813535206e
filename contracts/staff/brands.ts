import * as z from "zod";
import { BrandStatus } from "#contracts/brand-status.ts";
import { BRAND_MODEL_ACCESS, BRAND_OBJECT_TYPES, BrandModelId, BrandNote, CustomBrandType } from "#contracts/brands.ts";
import { oneLine } from "#contracts/fields.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { DeletedModel, LabelModel, ModelName, TrackedText } from "#contracts/labels.ts";
import { UploadForm } from "#contracts/uploads.ts";

/** Maximum bytes of a model file that is imported. */
export const MAX_MODEL_FILE_BYTES = 64 * 1024 * 1024;
/** Maximum characters of the reason for a rejection. */
export const MAX_REJECTION_REASON = 300;
/** Maximum videos of a model. */
export const MAX_MODEL_VIDEOS = 100;

const staff = { staff: "yes" } as const;
const access = z.enum(BRAND_MODEL_ACCESS);
const objectId = z.string().regex(/^[\w-]{1,64}$/);
const model = z.strictObject({ model: BrandModelId });
const object = model.extend({ object: objectId });
const video = model.extend({ uid: HeatmapId });
const request = z.strictObject({ uid: HeatmapId });

export const ModelCard = z
  .object({
    uid: BrandModelId,
    name: z.string(),
    owner: z.string().meta({ description: "Id of the workspace or user, or `staff`" }),
    access,
    status: LabelModel.shape.status,
    version: z.int().min(0),
    can_run: LabelModel.shape.can_run,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "BrandModelCard" });
export type ModelCard = z.infer<typeof ModelCard>;

const ModelVideo = z
  .object({
    uid: HeatmapId,
    title: z.string(),
    labelled_frames: z.int().min(0),
    tracking: BrandStatus.nullable().meta({ description: "State of its brand analytics" }),
  })
  .meta({ id: "BrandModelVideo" });

export const StaffModel = LabelModel.extend({
  owner: z.string(),
  access,
  last_update: z.iso.datetime(),
  videos: z.array(ModelVideo),
}).meta({ id: "StaffBrandModel" });
export type StaffModel = z.infer<typeof StaffModel>;

export const QueuedRequest = z
  .object({
    uid: HeatmapId,
    title: z.string(),
    owner: z.string().meta({ description: "Email address of the owner of the video" }),
    workspace: z.string().nullable().meta({ description: "Name of their workspace" }),
    note: BrandNote.nullable(),
    brand: z.string().nullable().meta({ description: "Name of the requested model" }),
    custom: CustomBrandType.nullable(),
    text: z.string(),
    queued_at: z.iso.datetime(),
    taken_by: z.string().nullable().meta({ description: "Name of the member of staff who works on it" }),
    mine: z.boolean(),
  })
  .meta({ id: "QueuedBrandRequest" });
export type QueuedRequest = z.infer<typeof QueuedRequest>;

const objectBody = z.strictObject({ name: ModelName, type: z.enum(BRAND_OBJECT_TYPES), text: TrackedText.default("") });

/** Brand models of all owners, and the requests of customers that wait for a person. */
export const staffBrands = contract("brands", {
  models: {
    summary: "List all brand models by name",
    row: "G07",
    api: "staff",
    method: "GET",
    path: "/brands/models",
    callers: staff,
    returns: z.object({ models: z.array(ModelCard) }).meta({ id: "BrandModels" }),
    errors: [],
  },
  createModel: {
    summary: "Create a model without objects",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/models",
    callers: staff,
    status: 201,
    body: z.strictObject({ name: ModelName }),
    returns: StaffModel,
    errors: ["model.name_exists"],
  },
  readModel: {
    summary: "Get a model with its objects and videos",
    row: "G07",
    api: "staff",
    method: "GET",
    path: "/brands/models/{model}",
    callers: staff,
    params: model,
    returns: StaffModel,
    errors: ["model.not_found"],
  },
  updateModel: {
    summary: "Rename a model, or change who may use it",
    row: "G07",
    api: "staff",
    method: "PATCH",
    path: "/brands/models/{model}",
    callers: staff,
    params: model,
    body: z.strictObject({ name: ModelName.optional(), access: access.optional() }),
    returns: StaffModel,
    errors: ["model.not_found", "model.name_exists"],
  },
  removeModel: {
    summary: "Delete a model with its labels; results that were made with it remain. Requires the name",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/models/{model}/delete",
    callers: staff,
    params: model,
    body: z.strictObject({ confirmation: z.string().max(200) }),
    returns: DeletedModel,
    errors: ["model.not_found", "confirmation.wrong"],
  },
  addObject: {
    summary: "Add an object to a model",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/models/{model}/objects",
    callers: staff,
    status: 201,
    params: model,
    body: objectBody,
    returns: StaffModel,
    errors: ["model.not_found", "model.training", "model.object_exists", "model.too_many_objects", "brand.text_required"],
  },
  editObject: {
    summary: "Change the name, type or text of an object; with another type its labels are deleted",
    row: "G07",
    api: "staff",
    method: "PATCH",
    path: "/brands/models/{model}/objects/{object}",
    callers: staff,
    params: object,
    body: objectBody,
    returns: StaffModel,
    errors: ["model.not_found", "model.object_not_found", "model.training", "model.object_exists", "brand.text_required"],
  },
  removeObject: {
    summary: "Delete an object with all labels that include it",
    row: "G07",
    api: "staff",
    method: "DELETE",
    path: "/brands/models/{model}/objects/{object}",
    callers: staff,
    params: object,
    returns: StaffModel,
    errors: ["model.not_found", "model.object_not_found", "model.training"],
  },
  addVideo: {
    summary: "Add a video to label for a model",
    row: "G07",
    api: "staff",
    method: "PUT",
    path: "/brands/models/{model}/videos/{uid}",
    callers: staff,
    params: video,
    returns: StaffModel,
    errors: ["model.not_found", "heatmap.not_found", "heatmap.not_video", "model.too_many_videos"],
  },
  removeVideo: {
    summary: "Remove a video from a model, with its labels",
    row: "G07",
    api: "staff",
    method: "DELETE",
    path: "/brands/models/{model}/videos/{uid}",
    callers: staff,
    params: video,
    returns: StaffModel,
    errors: ["model.not_found"],
  },
  exportModel: {
    summary: "Get the trained model as a file that can be imported",
    row: "G07",
    api: "staff",
    method: "GET",
    path: "/brands/models/{model}/file",
    callers: staff,
    params: model,
    returns: z.object({ url: z.url() }).meta({ id: "BrandModelFile" }),
    errors: ["model.not_found", "model.not_trained"],
  },
  uploadModel: {
    summary: "Get an upload form for a model file that we exported",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/models/{model}/imports",
    callers: staff,
    notStored: "short-lived",
    status: 201,
    params: model,
    body: z.strictObject({ size: z.int().min(1).max(MAX_MODEL_FILE_BYTES) }),
    returns: z.object({ upload: UploadForm }).meta({ id: "BrandModelUpload" }),
    errors: ["model.not_found"],
  },
  importModel: {
    summary: "Make the uploaded model file the next version of a model",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/models/{model}/import",
    callers: staff,
    params: model,
    returns: StaffModel,
    errors: ["model.not_found", "model.training", "model.file_invalid"],
  },
  redoFrames: {
    summary: "Extract the frames to label of a video again; labels remain",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/frames/{uid}/redo",
    callers: staff,
    status: 202,
    params: request,
    returns: z.object({ uid: HeatmapId }).meta({ id: "RequestedLabelFrames" }),
    errors: ["heatmap.not_found", "heatmap.not_video", "heatmap.not_ready", "heatmap.failed", "label.no_frames"],
  },
  requests: {
    summary: "List the requests of brand analytics that wait for a person, longest waiting first",
    row: "G07",
    api: "staff",
    method: "GET",
    path: "/brands/requests",
    callers: staff,
    returns: z.object({ requests: z.array(QueuedRequest) }).meta({ id: "QueuedBrandRequests" }),
    errors: [],
  },
  takeRequest: {
    summary: "Take a request, so that others do not work on it",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/requests/{uid}/take",
    callers: staff,
    params: request,
    returns: z.object({ uid: HeatmapId }).meta({ id: "TakenBrandRequest" }),
    errors: ["brand.request_not_found", "brand.already_assigned"],
  },
  releaseRequest: {
    summary: "Release a request that was taken, so that others can take it",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/requests/{uid}/release",
    callers: staff,
    params: request,
    returns: z.object({ uid: HeatmapId }).meta({ id: "ReleasedBrandRequest" }),
    errors: ["brand.request_not_found"],
  },
  rejectRequest: {
    summary: "End a request without a result, and tell the customer why",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/requests/{uid}/reject",
    callers: staff,
    params: request,
    body: z.strictObject({ reason: oneLine(MAX_REJECTION_REASON).min(1, "Enter a reason.") }),
    returns: z.object({ uid: HeatmapId }).meta({ id: "RejectedBrandRequest" }),
    errors: ["brand.request_not_found"],
  },
  answerRequest: {
    summary: "Run a model for a request",
    row: "G07",
    api: "staff",
    method: "POST",
    path: "/brands/requests/{uid}/answer",
    callers: staff,
    status: 202,
    params: request,
    body: z.strictObject({ model: BrandModelId }),
    returns: z.object({ uid: HeatmapId }).meta({ id: "AnsweredBrandRequest" }),
    errors: [
      "brand.request_not_found",
      "brand.model_not_found",
      "brand.no_moments",
      "brand.already_requested",
      "heatmap.not_ready",
      "heatmap.failed",
    ],
  },
} as const satisfies ContractSpec);
