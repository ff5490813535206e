import { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { failScoring } from "#domain/heatmaps/templates/fail-scoring.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(TemplateScoresJob, (job) => failScoring(job));
