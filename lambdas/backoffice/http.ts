import { backoffice } from "#contracts/backoffice.ts";
import { listInProgress } from "#domain/backoffice/list-in-progress.ts";
import { readAffiliate } from "#domain/backoffice/read-affiliate.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve(backoffice, {
  affiliate: ({ params }) => readAffiliate(params.affiliate),
  inProgress: () => listInProgress(),
});
