import * as z from "zod";
import { readText } from "#domain/heatmaps/text/read-text.ts";
import { step } from "#lambdas/kit/step.ts";

/** The text of a heatmap's picture was asked for. */
const Requested = z.object({ detail: z.object({ heatmapId: z.string() }) });

export const handler = step(Requested, ({ detail }) => readText(detail.heatmapId));
