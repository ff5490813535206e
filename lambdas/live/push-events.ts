import { pushEvents } from "#domain/workflows/live/push-events.ts";
import { onOutboxEvents } from "#lambdas/kit/stream.ts";

export const handler = onOutboxEvents(pushEvents);
