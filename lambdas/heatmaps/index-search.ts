import * as z from "zod";
import { indexChange } from "#domain/heatmaps/search/index-change.ts";
import { step } from "#lambdas/kit/step.ts";

/** An event for one heatmap, or the schedule, which processes all late requests. */
const EventSchema = z.object({ detail: z.object({ heatmapId: z.string().optional() }) });

export const handler = step(EventSchema, ({ detail }) => indexChange(detail.heatmapId));
