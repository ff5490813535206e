import * as z from "zod";
import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { step } from "#lambdas/kit/step.ts";

/**
 * A failed execution: after `fail`, which leaves nothing to do here, or without it: stopped manually, timed out, or broken
 * itself.
 */
const FailedExecution = z.object({
  detail: z.object({
    status: z.enum(["FAILED", "TIMED_OUT", "ABORTED"]),
    input: z.string().transform((input) => HeatmapJob.parse(JSON.parse(input))),
  }),
});

export const handler = step(FailedExecution, ({ detail }) =>
  failHeatmap(detail.input, detail.status === "TIMED_OUT" ? "analysis_timed_out" : "analysis_failed"),
);
