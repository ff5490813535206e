import type { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("TEMPLATE_SCORES_MACHINE_ARN");

/**
 * Starts scoring a heatmap in templates. Idempotent per request.
 * @param request distinguishes requests for the same heatmap, generation and kind; letters, digits and `-`
 */
export const startTemplateScores = (job: TemplateScoresJob, request: string): Promise<void> =>
  start(machine, `${job.uid}-${job.gen}-${job.kind}-${request}`, job);
