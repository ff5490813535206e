import { handleEvent } from "#domain/exports/follow-change.ts";
import { onEvents } from "#lambdas/kit/announced.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["project.removed", "account.deleted"] },
  handleEvent,
);
