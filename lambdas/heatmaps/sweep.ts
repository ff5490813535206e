import * as z from "zod";
import { sweepHeatmaps } from "#domain/heatmaps/analysis/sweep-heatmaps.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => sweepHeatmaps());
