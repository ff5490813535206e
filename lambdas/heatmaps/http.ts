import { heatmaps } from "#contracts/heatmaps.ts";
import { readActivity } from "#domain/heatmaps/read-activity.ts";
import { createLiveTicket } from "#domain/live/create-live-ticket.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("heatmaps", heatmaps, {
  ...publicHandlers,
  activity: ({ caller }) => readActivity(caller),
  createLiveTicket: ({ caller }) => createLiveTicket(caller),
});
