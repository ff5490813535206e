import { handleModelEvent } from "#domain/brands/models/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  { heatmaps: ["heatmap.removed"], others: ["brand.training_requested", "brand.model_removed"] },
  (type, { object }) => handleModelEvent(type, object),
);
