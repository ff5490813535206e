import { handleEvent } from "#domain/projects/follow-change.ts";
import { onEvents } from "#lambdas/kit/announced.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["project.removed", "workspace.opened", "account.deleted"] },
  handleEvent,
);
