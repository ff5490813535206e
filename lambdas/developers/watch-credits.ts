import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleEvent } from "#domain/developers/credits/handle-event.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.lowCredits, handleEvent);
