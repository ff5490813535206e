import type { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { generateHeatmap } from "#domain/heatmaps/analysis/generate-heatmap.ts";
import { reanalyseHeatmap } from "#domain/heatmaps/analysis/reanalyse-heatmap.ts";
import { editHeatmap } from "#domain/heatmaps/edit-heatmap.ts";
import { importGaze } from "#domain/heatmaps/gaze/import-gaze.ts";
import { readGaze } from "#domain/heatmaps/gaze/read-gaze.ts";
import { removeGaze } from "#domain/heatmaps/gaze/remove-gaze.ts";
import { listHeatmaps } from "#domain/heatmaps/list-heatmaps.ts";
import { readHeatmap } from "#domain/heatmaps/read-heatmap.ts";
import { removeHeatmap } from "#domain/heatmaps/removal/remove-heatmap.ts";
import { readFacets } from "#domain/heatmaps/search/read-facets.ts";
import { requestText } from "#domain/heatmaps/text/request-text.ts";
import { refreshUpload } from "#domain/heatmaps/uploads/upload-form.ts";
import { presignParts } from "#domain/heatmaps/uploads/upload-parts.ts";
import { createFrameHeatmap } from "#domain/heatmaps/video/create-frame-heatmap.ts";
import { readAreasOverTime } from "#domain/heatmaps/video/read-areas-over-time.ts";
import { readFrames } from "#domain/heatmaps/video/read-frames.ts";
import { createHeatmapInProjects } from "#domain/workflows/create-heatmap-in-projects.ts";
import { withProjects } from "#domain/workflows/with-projects.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicHeatmaps> = {
  list: ({ caller, query }) => listHeatmaps(caller, query),
  facets: ({ caller }) => readFacets(caller),
  create: ({ caller, body, idempotencyKey }) => createHeatmapInProjects(caller, body, idempotencyKey),
  refreshUpload: ({ caller, params }) => refreshUpload(caller, params.uid),
  presignParts: ({ caller, params, body }) => presignParts(caller, params.uid, body.parts),
  generate: ({ caller, params }) => generateHeatmap(caller, params.uid),
  reanalyse: ({ caller, params, body }) => reanalyseHeatmap(caller, params.uid, body),
  read: ({ caller, params }) => withProjects(params.uid, readHeatmap(caller, params.uid)),
  readGaze: ({ caller, params }) => readGaze(caller, params.uid),
  importGaze: ({ caller, params, body }) => importGaze(caller, params.uid, body),
  removeGaze: ({ caller, params }) => removeGaze(caller, params.uid),
  edit: ({ caller, params, body }) => withProjects(params.uid, editHeatmap(caller, params.uid, body)),
  readText: ({ caller, params }) => requestText(caller, params.uid),
  frames: ({ caller, params }) => readFrames(caller, params.uid),
  areasOverTime: ({ caller, params }) => readAreasOverTime(caller, params.uid),
  createFrameHeatmap: ({ caller, params, body, idempotencyKey }) => createFrameHeatmap(caller, params.uid, body, idempotencyKey),
  remove: ({ caller, params }) => removeHeatmap(caller, params.uid),
};
