import { handleEvent } from "#domain/copilot/handle-event.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.removed", "heatmap.transferred"],
    others: ["chat.requested", "account.deleted"],
  },
  (type, { object }) => handleEvent(type, object, (call) => logger.info("language model called", { call })),
);
