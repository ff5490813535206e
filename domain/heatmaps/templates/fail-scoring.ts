import type { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { failTemplates } from "./fail-templates.ts";
import { finishScoring } from "./finish-scoring.ts";

/** Ends an execution that could not continue: with the results that exist. */
export async function failScoring(job: TemplateScoresJob): Promise<void> {
  await failTemplates(job);
  await finishScoring(job);
}
