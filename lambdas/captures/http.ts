import { captures } from "#contracts/captures.ts";
import { createSearchHeatmap } from "#domain/captures/search/create-search-heatmap.ts";
import { readSearch } from "#domain/captures/search/read-search.ts";
import { requestSearch } from "#domain/captures/search/request-search.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("captures", captures, {
  ...publicHandlers,
  search: ({ caller, body, idempotencyKey }) => requestSearch(caller, body, idempotencyKey),
  readSearch: ({ caller, params }) => readSearch(caller, params.uid),
  createSearchHeatmap: ({ caller, params, body, idempotencyKey }) =>
    createSearchHeatmap(caller, params.uid, body.title, idempotencyKey),
});
