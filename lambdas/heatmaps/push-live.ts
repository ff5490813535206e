import { pushEvent } from "#domain/heatmaps/live/push-event.ts";
import { onOutboxEvents } from "#lambdas/kit/stream.ts";

export const handler = onOutboxEvents(pushEvent);
