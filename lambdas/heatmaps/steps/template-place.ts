import { TemplateJob } from "#contracts/pipelines/template-scores.ts";
import { scoreTemplate } from "#domain/heatmaps/templates/score-template.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(TemplateJob, scoreTemplate);
