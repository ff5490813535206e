import * as z from "zod";
import { startDefaultScoring } from "#domain/heatmaps/templates/start-scoring.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: a heatmap is done, or its application may have changed. */
const Changed = z.object({ detail: z.object({ heatmapId: z.string() }) });

export const handler = step(Changed, ({ detail }) => startDefaultScoring(detail.heatmapId));
