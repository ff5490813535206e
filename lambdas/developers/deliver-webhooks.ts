import * as z from "zod";
import { deliverDueWebhooks } from "#domain/developers/webhooks/deliver-webhooks.ts";
import { handleEvent } from "#domain/developers/webhooks/handle-event.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

const id = z.string().min(1);
const HEATMAP_EVENTS = ["heatmap.done", "heatmap.ended_badly", "heatmap.scored"] as const;
const OTHER_EVENTS = [
  "audit.done",
  "audit.failed",
  "brand.done",
  "brand.rejected",
  "capture.done",
  "report.done",
  "report.failed",
  "webhook.queued",
  "workspace.closed",
] as const;
const announced = { time: z.iso.datetime() };

/** An event of the application, or the schedule, which sends all that is due. */
const Wanted = z.union([
  z.object({
    ...announced,
    "detail-type": z.enum(HEATMAP_EVENTS),
    detail: z.object({ id, scope: id, heatmapId: id }).transform(({ heatmapId: object, ...rest }) => ({ ...rest, object })),
  }),
  z.object({ ...announced, "detail-type": z.enum(OTHER_EVENTS), detail: z.object({ id, scope: id, object: id }) }),
  z.object({ "detail-type": z.literal("Scheduled Event") }),
]);

export const handler = step(Wanted, async (event) => {
  const counts =
    event["detail-type"] === "Scheduled Event"
      ? await deliverDueWebhooks()
      : await handleEvent({ type: event["detail-type"], at: event.time, ...event.detail });
  logger.info("webhooks", counts);
  return counts;
});
