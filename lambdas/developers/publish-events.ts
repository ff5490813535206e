import { forwardToEventBus } from "#domain/kit/forward-to-event-bus.ts";
import { onOutboxEvents } from "#lambdas/kit/stream.ts";

export const handler = onOutboxEvents(forwardToEventBus);
