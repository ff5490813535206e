import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { listInProgress } from "#domain/backoffice/list-in-progress.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("backoffice", staffBackoffice, {
  inProgress: () => listInProgress(),
});
