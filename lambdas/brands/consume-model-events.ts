import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleModelEvent } from "#domain/brands/models/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.brandModels, handleModelEvent);
