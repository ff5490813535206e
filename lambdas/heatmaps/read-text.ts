import * as z from "zod";
import { recogniseHeatmapText } from "#domain/heatmaps/text/recognise-heatmap-text.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: text recognition was requested for a heatmap. */
const Requested = z.object({ detail: z.object({ heatmapId: z.string() }) });

export const handler = step(Requested, ({ detail }) => recogniseHeatmapText(detail.heatmapId));
