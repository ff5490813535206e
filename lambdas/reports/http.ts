import { reports } from "#contracts/reports.ts";
import { removeAd, removeTemplate } from "#domain/reports/remove-parts.ts";
import { renameReport } from "#domain/reports/rename-report.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("reports", reports, {
  ...publicHandlers,
  rename: ({ caller, params, body }) => renameReport(caller, params.uid, body.title),
  removeAd: ({ caller, params }) => removeAd(caller, params.uid, params.heatmap),
  removeTemplate: ({ caller, params }) => removeTemplate(caller, params.uid, Number(params.template)),
});
