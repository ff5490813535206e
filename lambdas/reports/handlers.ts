import type { publicReports } from "#contracts/public/reports.ts";
import { listTemplates } from "#domain/reports/catalogue-entry.ts";
import { createReport } from "#domain/reports/create-report.ts";
import { listReports } from "#domain/reports/list-reports.ts";
import { readReport } from "#domain/reports/read-report.ts";
import { removeReport } from "#domain/reports/remove-report.ts";
import { retryReport } from "#domain/reports/retry-report.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicReports> = {
  list: ({ caller, query }) => listReports(caller, query.last),
  templates: async ({ query }) => listTemplates(query.type),
  read: ({ caller, params }) => readReport(caller, params.uid),
  create: ({ caller, body, idempotencyKey }) => createReport(caller, body, idempotencyKey),
  retry: ({ caller, params }) => retryReport(caller, params.uid),
  remove: ({ caller, params }) => removeReport(caller, params.uid),
};
