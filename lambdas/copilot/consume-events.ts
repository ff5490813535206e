import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleEvent } from "#domain/copilot/handle-event.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.copilot, (event) =>
  handleEvent(event, (call) => logger.info("language model called", { call })),
);
