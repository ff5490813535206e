import { handleEvent } from "#domain/brands/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.done", "heatmap.removed"], others: ["brand.requested"] },
  (type, { object }) => handleEvent(type, object),
);
