import { TemplateKindJob } from "#contracts/pipelines/template-scores.ts";
import { storeAdFrames } from "#domain/heatmaps/templates/store-ad-frames.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(TemplateKindJob, storeAdFrames);
