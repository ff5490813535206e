import { heatmaps } from "#contracts/heatmaps.ts";
import { createLiveTicket } from "#domain/heatmaps/live/create-live-ticket.ts";
import { readActivity } from "#domain/heatmaps/read-activity.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("heatmaps", heatmaps, {
  ...publicHandlers,
  activity: ({ caller }) => readActivity(caller),
  createLiveTicket: ({ caller }) => createLiveTicket(caller),
});
