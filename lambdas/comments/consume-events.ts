import { handleEvent } from "#domain/comments/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["comment.removed", "account.deleted"] },
  (type, { object }) => handleEvent(type, object),
);
