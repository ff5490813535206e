import { heatmaps } from "#contracts/heatmaps.ts";
import { createHeatmap } from "#domain/heatmaps/create-heatmap.ts";
import { editHeatmap } from "#domain/heatmaps/edit-heatmap.ts";
import { generateHeatmap } from "#domain/heatmaps/generate-heatmap.ts";
import { listHeatmaps } from "#domain/heatmaps/list-heatmaps.ts";
import { readHeatmap } from "#domain/heatmaps/read-heatmap.ts";
import { removeHeatmap } from "#domain/heatmaps/remove-heatmap.ts";
import { renewUploadForm } from "#domain/heatmaps/upload-form.ts";
import { watchHeatmaps } from "#domain/heatmaps/watch-heatmaps.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve(heatmaps, {
  list: ({ caller, query }) => listHeatmaps(caller, query.last),
  create: ({ caller, body, idempotencyKey }) => createHeatmap(caller, body, idempotencyKey),
  uploadForm: ({ caller, params }) => renewUploadForm(caller, params.uid),
  generate: ({ caller, params }) => generateHeatmap(caller, params.uid),
  read: ({ caller, params }) => readHeatmap(caller, params.uid),
  edit: ({ caller, params, body }) => editHeatmap(caller, params.uid, body),
  remove: ({ caller, params }) => removeHeatmap(caller, params.uid),
  watch: ({ caller }) => watchHeatmaps(caller),
});
