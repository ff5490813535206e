import { handleEvent } from "#domain/audits/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.done", "heatmap.placed", "heatmap.removed"],
    others: ["audit.requested", "account.deleted"],
  },
  handleEvent,
);
