import * as z from "zod";
import { indexChange } from "#domain/heatmaps/search/index-change.ts";
import { step } from "#lambdas/kit/step.ts";

/** A heatmap that changed, or the clock: then whatever is late. */
const Told = z.object({ detail: z.object({ heatmapId: z.string().optional() }) });

export const handler = step(Told, ({ detail }) => indexChange(detail.heatmapId));
