import { handleEvent } from "#domain/sharing/follow-change.ts";
import { onEvents } from "#lambdas/kit/announced.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.done", "heatmap.removed", "heatmap.transferred"], others: ["workspace.opened", "account.deleted"] },
  handleEvent,
);
