import { staffBrands } from "#contracts/staff/brands.ts";
import { removeModelByStaff } from "#domain/brands/models/remove-model.ts";
import { answerRequest } from "#domain/brands/staff/answer-request.ts";
import { addObject, editObject, removeObject } from "#domain/brands/staff/change-objects.ts";
import { addVideo, removeVideo } from "#domain/brands/staff/change-videos.ts";
import { createStaffModel } from "#domain/brands/staff/create-staff-model.ts";
import { exportModel, importModel, uploadModel } from "#domain/brands/staff/model-file.ts";
import { listRequests } from "#domain/brands/staff/queue.ts";
import { listModels, readStaffModel } from "#domain/brands/staff/read-staff-model.ts";
import { redoFrames } from "#domain/brands/staff/redo-frames.ts";
import { rejectRequest } from "#domain/brands/staff/reject-request.ts";
import { releaseRequest } from "#domain/brands/staff/release-request.ts";
import { takeRequest } from "#domain/brands/staff/take-request.ts";
import { updateStaffModel } from "#domain/brands/staff/update-model.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("brands", staffBrands, {
  models: () => listModels(),
  createModel: ({ caller, body }) => createStaffModel(caller, body.name),
  readModel: ({ caller, params }) => readStaffModel(caller, params.model),
  updateModel: ({ caller, params, body }) => updateStaffModel(caller, params.model, body),
  removeModel: ({ caller, params, body }) => removeModelByStaff(caller, params.model, body.confirmation),
  addObject: ({ caller, params, body }) => addObject(caller, params.model, body),
  editObject: ({ caller, params, body }) => editObject(caller, params, body),
  removeObject: ({ caller, params }) => removeObject(caller, params),
  addVideo: ({ caller, params }) => addVideo(caller, params),
  removeVideo: ({ caller, params }) => removeVideo(caller, params),
  exportModel: ({ params }) => exportModel(params.model),
  uploadModel: ({ params, body }) => uploadModel(params.model, body.size),
  importModel: ({ caller, params }) => importModel(caller, params.model),
  redoFrames: ({ caller, params }) => redoFrames(caller, params.uid),
  requests: ({ caller }) => listRequests(caller),
  takeRequest: ({ caller, params }) => takeRequest(caller, params.uid),
  releaseRequest: ({ caller, params }) => releaseRequest(caller, params.uid),
  rejectRequest: ({ caller, params, body }) => rejectRequest(caller, params.uid, body.reason),
  answerRequest: ({ caller, params, body }) => answerRequest(caller, params.uid, body.model),
});
