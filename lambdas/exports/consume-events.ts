import { handleEvent } from "#domain/exports/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.removed", "heatmap.transferred"],
    others: ["project.removed", "report.removed", "benchmark.removed", "workspace.closed", "account.deleted"],
  },
  handleEvent,
);
