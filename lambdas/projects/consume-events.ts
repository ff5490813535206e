import { handleEvent } from "#domain/projects/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.removed", "heatmap.transferred"],
    others: ["project.removed", "workspace.opened", "workspace.closed", "account.deleted"],
  },
  handleEvent,
);
