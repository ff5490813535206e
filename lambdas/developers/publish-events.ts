import { forwardToEventBus } from "#domain/developers/forward-to-event-bus.ts";
import { onOutboxEvents } from "#lambdas/kit/stream.ts";

export const handler = onOutboxEvents(forwardToEventBus);
