import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { startDefaultScoring } from "#domain/heatmaps/templates/start-default-scoring.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.templateScores, ({ object }) => startDefaultScoring(object));
