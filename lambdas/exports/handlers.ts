import type { publicExports } from "#contracts/public/exports.ts";
import { presignDataFile } from "#domain/exports/presign-data-file.ts";
import { presignOriginal } from "#domain/exports/presign-original.ts";
import { readDataFile } from "#domain/exports/read-data-file.ts";
import { readSlides } from "#domain/exports/slides/read-slides.ts";
import { requestSlides } from "#domain/exports/slides/request-slides.ts";
import { listSlideChoices } from "#domain/exports/slides/templates/usable-templates.ts";
import { readSelectionZip, readZip } from "#domain/exports/zips/read-zip.ts";
import { requestSelectionZip, requestZip } from "#domain/exports/zips/request-zip.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicExports> = {
  projectZip: ({ caller, params }) => requestZip(caller, "project", params.uid),
  readProjectZip: ({ caller, params }) => readZip(caller, "project", params.uid, params.zip),
  heatmapZip: ({ caller, params }) => requestZip(caller, "heatmap", params.uid),
  readHeatmapZip: ({ caller, params }) => readZip(caller, "heatmap", params.uid, params.zip),
  selectionZip: ({ caller, body }) => requestSelectionZip(caller, body.uids),
  readSelectionZip: ({ caller, params }) => readSelectionZip(caller, params.zip),
  dataFile: ({ caller, params }) => readDataFile(caller, params.uid, params.file),
  presignDataFile: ({ caller, params }) => presignDataFile(caller, params.uid, params.file),
  presignOriginal: ({ caller, params }) => presignOriginal(caller, params.uid),
  slideTemplates: ({ caller, query }) => listSlideChoices(caller, query),
  heatmapSlides: ({ caller, params, body }) => requestSlides(caller, { subject: "heatmap", objects: [params.uid] }, body),
  readHeatmapSlides: ({ caller, params }) => readSlides(caller, params.slides, "heatmap", params.uid),
  comparisonSlides: ({ caller, body }) => requestSlides(caller, { subject: "comparison", objects: body.uids }, body),
  readComparisonSlides: ({ caller, params }) => readSlides(caller, params.slides, "comparison"),
  auditSlides: ({ caller, params, body }) => requestSlides(caller, { subject: "audit", objects: [params.uid] }, body),
  readAuditSlides: ({ caller, params }) => readSlides(caller, params.slides, "audit", params.uid),
  reportSlides: ({ caller, params, body }) => requestSlides(caller, { subject: "report", objects: [params.uid] }, body),
  readReportSlides: ({ caller, params }) => readSlides(caller, params.slides, "report", params.uid),
};
