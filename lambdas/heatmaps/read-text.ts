import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { recogniseHeatmapText } from "#domain/heatmaps/text/recognise-heatmap-text.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.textRecognition, ({ object }) => recogniseHeatmapText(object));
