import * as z from "zod";
import { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { failScoring } from "#domain/heatmaps/templates/fail-scoring.ts";
import { step } from "#lambdas/kit/step.ts";

/** A failed execution: after its own Fail step, which leaves nothing to do here, or without it: stopped, timed out, or broken. */
const FailedExecution = z.object({
  detail: z.object({ input: z.string().transform((input) => TemplateScoresJob.parse(JSON.parse(input))) }),
});

export const handler = step(FailedExecution, ({ detail }) => failScoring(detail.input));
