import { labels } from "#contracts/labels.ts";
import { addLogo, removeLogo, renameLogo } from "#domain/brands/labels/change-logos.ts";
import { clearLabels } from "#domain/brands/labels/clear-labels.ts";
import { combineModels } from "#domain/brands/labels/combine-models.ts";
import { createLabelModel } from "#domain/brands/labels/create-label-model.ts";
import { openVideo } from "#domain/brands/labels/open-video.ts";
import { predict } from "#domain/brands/labels/predict.ts";
import { readLabelledVideo } from "#domain/brands/labels/read-labelled-video.ts";
import { readLabels } from "#domain/brands/labels/read-labels.ts";
import { readLabelModel } from "#domain/brands/labels/read-model.ts";
import { readProposals } from "#domain/brands/labels/read-proposals.ts";
import { renameLabelModel } from "#domain/brands/labels/rename-label-model.ts";
import { saveFrame } from "#domain/brands/labels/save-frame.ts";
import { removeModel } from "#domain/brands/models/remove-model.ts";
import { requestTraining } from "#domain/brands/training/request-training.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("labels", labels, {
  read: ({ caller, params }) => readLabelledVideo(caller, params.uid),
  open: ({ caller, params }) => openVideo(caller, params.uid),
  readLabels: ({ caller, params }) => readLabels(caller, params),
  proposals: ({ caller, params }) => readProposals(caller, params),
  saveFrame: ({ caller, params, body }) => saveFrame(caller, params, body),
  clear: ({ caller, params }) => clearLabels(caller, params),
  createModel: ({ caller, params, body }) => createLabelModel(caller, params.uid, body),
  model: ({ caller, params }) => readLabelModel(caller, params.model),
  renameModel: ({ caller, params, body }) => renameLabelModel(caller, params.model, body.name),
  removeModel: ({ caller, params }) => removeModel(caller, params.model),
  addLogo: ({ caller, params, body }) => addLogo(caller, params.model, body.name),
  renameLogo: ({ caller, params, body }) => renameLogo(caller, params, body.name),
  removeLogo: ({ caller, params }) => removeLogo(caller, params),
  combine: ({ caller, params, body }) => combineModels(caller, params.model, body.from),
  train: ({ caller, params, body }) => requestTraining(caller, params.model, body.text),
  predict: ({ caller, params, body }) => predict(caller, params.uid, body),
});
