import * as z from "zod";

/** Payload of a scheduled rule. It is not used. */
export const ScheduledEvent = z.object({ "detail-type": z.literal("Scheduled Event") });
