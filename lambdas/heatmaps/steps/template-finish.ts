import { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { finishScoring } from "#domain/heatmaps/templates/finish-scoring.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(TemplateScoresJob, finishScoring);
