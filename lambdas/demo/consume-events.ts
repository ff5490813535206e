import * as z from "zod";
import { handleEvent } from "#domain/demo/handle-event.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: the analysis of a heatmap has ended. */
const Ended = z.object({
  "detail-type": z.enum(["heatmap.done", "heatmap.ended_badly"]),
  detail: z.object({ scope: z.string(), heatmapId: z.string() }),
});

export const handler = step(Ended, ({ "detail-type": type, detail }) =>
  handleEvent(type, { scope: detail.scope, object: detail.heatmapId }),
);
