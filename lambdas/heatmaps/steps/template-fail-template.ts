import { TemplateJob } from "#contracts/pipelines/template-scores.ts";
import { failTemplates } from "#domain/heatmaps/templates/fail-templates.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(TemplateJob, ({ template, ...job }) => failTemplates({ ...job, templates: [template] }));
