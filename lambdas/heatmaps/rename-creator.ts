import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { followName } from "#domain/heatmaps/follow-name.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.creatorNames, ({ object }) => followName(object));
