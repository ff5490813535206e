import { handleEvent } from "#domain/reports/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.done", "heatmap.ended_badly", "heatmap.placed", "heatmap.removed", "heatmap.transferred"],
    others: ["report.created", "workspace.opened", "workspace.closed", "account.renamed", "account.deleted"],
  },
  handleEvent,
);
