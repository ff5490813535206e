import { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { failScoring } from "#domain/heatmaps/templates/fail-scoring.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(TemplateScoresJob, failScoring);
