import { forwardToEventBus } from "#domain/developers/publish-change.ts";
import { onOutboxEvents } from "#lambdas/kit/stream.ts";

export const handler = onOutboxEvents(forwardToEventBus);
