import { handleEvent } from "#domain/sharing/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.done", "heatmap.placed", "heatmap.removed", "heatmap.transferred"],
    others: [
      "brand.done",
      "brand.rejected",
      "report.edited",
      "report.removed",
      "workspace.closed",
      "workspace.opened",
      "account.deleted",
    ],
  },
  handleEvent,
);
