import { handleEvent } from "#domain/copilot/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.removed", "heatmap.transferred"],
    others: ["chat.requested", "account.deleted"],
  },
  (type, { object }) => handleEvent(type, object),
);
