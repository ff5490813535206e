import { heatmaps } from "#contracts/heatmaps.ts";
import { reanalyseHeatmap } from "#domain/heatmaps/analysis/reanalyse-heatmap.ts";
import { createLiveTicket } from "#domain/heatmaps/live/create-live-ticket.ts";
import { readActivity } from "#domain/heatmaps/read-activity.ts";
import { readFacets } from "#domain/heatmaps/search/read-facets.ts";
import { requestText } from "#domain/heatmaps/text/request-text.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("heatmaps", heatmaps, {
  ...publicHandlers,
  facets: ({ caller }) => readFacets(caller),
  activity: ({ caller }) => readActivity(caller),
  reanalyse: ({ caller, params }) => reanalyseHeatmap(caller, params.uid),
  readText: ({ caller, params }) => requestText(caller, params.uid),
  createLiveTicket: ({ caller }) => createLiveTicket(caller),
});
