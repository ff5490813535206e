import { backoffice } from "#contracts/backoffice.ts";
import { readAffiliate } from "#domain/backoffice/affiliates/read-affiliate.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("backoffice", backoffice, {
  affiliate: ({ params }) => readAffiliate(params.affiliate),
});
