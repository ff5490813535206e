import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleEvent } from "#domain/reports/handle-event.ts";
import { deleteShareItems } from "#domain/sharing/delete-share-items.ts";
import { moveLink } from "#domain/sharing/move-link.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

const LINK_PARTS = { move: moveLink, remove: deleteShareItems };

export const handler = onEvents(CONSUMED_EVENTS.reports, (event) => handleEvent(event, LINK_PARTS));
