import { handleEvent } from "#domain/comments/follow-change.ts";
import { onEvents } from "#lambdas/kit/announced.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["comment.removed", "account.deleted"] },
  (type, { object }) => handleEvent(type, object),
);
