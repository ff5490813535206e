import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleEvent } from "#domain/reports/handle-event.ts";
import { moveLink } from "#domain/sharing/move-link.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.reports, (event) => handleEvent(event, moveLink));
