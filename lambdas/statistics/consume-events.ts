import { HEATMAP_EVENTS, handleEvent, OTHER_EVENTS } from "#domain/statistics/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents({ heatmaps: HEATMAP_EVENTS, others: OTHER_EVENTS }, handleEvent);
