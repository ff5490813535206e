import { staffExports } from "#contracts/staff/exports.ts";
import {
  addSlideTemplate,
  editSlideTemplate,
  listSlideTemplates,
  removeSlideTemplate,
} from "#domain/exports/slides/templates/save-slide-template.ts";
import { readZip } from "#domain/exports/zips/read-zip.ts";
import { requestZip } from "#domain/exports/zips/request-zip.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("exports", staffExports, {
  benchmarkZip: ({ caller, params }) => requestZip(caller, "benchmark", params.uid),
  readBenchmarkZip: ({ caller, params }) => readZip(caller, "benchmark", params.uid, params.zip),
  listSlideTemplates: () => listSlideTemplates(),
  addSlideTemplate: ({ caller, params, body }) => addSlideTemplate(caller, params.uid, body),
  editSlideTemplate: ({ caller, params, body }) => editSlideTemplate(caller, params.uid, body),
  removeSlideTemplate: ({ caller, params }) => removeSlideTemplate(caller, params.uid),
});
