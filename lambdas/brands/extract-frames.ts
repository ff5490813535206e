import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { extractLabelFrames } from "#domain/brands/frames/extract-label-frames.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.labelFrames, ({ object }) => extractLabelFrames(object));
