import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { deleteCaptures } from "#domain/captures/delete-captures.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.captures, ({ object }) => deleteCaptures(object));
