import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { updateCreatorName } from "#domain/heatmaps/update-creator-name.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.creatorNames, ({ object }) => updateCreatorName(object));
