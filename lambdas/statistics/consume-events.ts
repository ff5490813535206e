import * as z from "zod";
import { followHeatmap } from "#domain/statistics/follow-heatmap.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: the analysis of a heatmap is done. */
const Done = z.object({ detail: z.object({ heatmapId: z.string().min(1) }) });

export const handler = step(Done, ({ detail }) => followHeatmap(detail.heatmapId));
