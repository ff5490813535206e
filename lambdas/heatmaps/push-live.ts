import { pushChange } from "#domain/heatmaps/live/push-change.ts";
import { onChanges } from "#lambdas/kit/stream.ts";

export const handler = onChanges(pushChange);
