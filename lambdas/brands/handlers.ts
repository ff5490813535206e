import type { publicBrands } from "#contracts/public/brands.ts";
import { exportMarkers } from "#domain/brands/exports/export-markers.ts";
import { presignMarkers } from "#domain/brands/exports/presign-markers.ts";
import { readOptions } from "#domain/brands/requests/read-options.ts";
import { requestTracking } from "#domain/brands/requests/request-tracking.ts";
import { readAnalytics } from "#domain/brands/results/read-analytics.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations of the public API, which are all those of the application. */
export const publicHandlers: Handlers<typeof publicBrands> = {
  options: ({ caller, params }) => readOptions(caller, params.uid),
  read: ({ caller, params }) => readAnalytics(caller, params.uid),
  request: ({ caller, params, body }) => requestTracking(caller, params.uid, body),
  export: ({ caller, params }) => exportMarkers(caller, params.uid, params.format),
  presignExport: ({ caller, params }) => presignMarkers(caller, params.uid, params.format),
};
