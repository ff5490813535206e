import type { publicReports } from "#contracts/public/reports.ts";
import { addAds } from "#domain/reports/add-ads.ts";
import { arrangeAds } from "#domain/reports/arrange-ads.ts";
import { listTemplates } from "#domain/reports/catalogue-entry.ts";
import { createReport } from "#domain/reports/create-report.ts";
import { listReports } from "#domain/reports/list-reports.ts";
import { readReport } from "#domain/reports/read-report.ts";
import { removeAd, removeTemplate } from "#domain/reports/remove-parts.ts";
import { removeReport } from "#domain/reports/remove-report.ts";
import { renameReport } from "#domain/reports/rename-report.ts";
import { retryReport } from "#domain/reports/retry-report.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations of the public API, which are all those of the application. */
export const publicHandlers: Handlers<typeof publicReports> = {
  list: ({ caller, query }) => listReports(caller, query),
  templates: async ({ query }) => listTemplates(query.type),
  read: ({ caller, params }) => readReport(caller, params.uid),
  create: ({ caller, body, idempotencyKey }) => createReport(caller, body, idempotencyKey),
  rename: ({ caller, params, body }) => renameReport(caller, params.uid, body.title),
  addAds: ({ caller, params, body, idempotencyKey }) => addAds(caller, params.uid, body.ads, idempotencyKey),
  arrangeAds: ({ caller, params, body }) => arrangeAds(caller, params.uid, body),
  removeAd: ({ caller, params }) => removeAd(caller, params.uid, params.heatmap),
  removeTemplate: ({ caller, params }) => removeTemplate(caller, params.uid, Number(params.template)),
  retry: ({ caller, params }) => retryReport(caller, params.uid),
  remove: ({ caller, params }) => removeReport(caller, params.uid),
};
