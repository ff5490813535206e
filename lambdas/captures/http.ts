import { captures } from "#contracts/captures.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import { createSearchHeatmap } from "#domain/captures/search/create-search-heatmap.ts";
import { readSearch } from "#domain/captures/search/read-search.ts";
import { requestSearch } from "#domain/captures/search/request-search.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("captures", captures, {
  website: ({ caller, body, idempotencyKey }) => captureWebsite(caller, body, idempotencyKey),
  banner: ({ caller, body, idempotencyKey }) => captureBanner(caller, body, idempotencyKey),
  search: ({ caller, body, idempotencyKey }) => requestSearch(caller, body, idempotencyKey),
  readSearch: ({ caller, params }) => readSearch(caller, params.uid),
  createSearchHeatmap: ({ caller, params, body, idempotencyKey }) =>
    createSearchHeatmap(caller, params.uid, body.title, idempotencyKey),
});
