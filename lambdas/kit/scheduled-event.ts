import * as z from "zod";

/** What a scheduled rule sends; it says nothing that a function reads. */
export const ScheduledEvent = z.object({ "detail-type": z.literal("Scheduled Event") });
