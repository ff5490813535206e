import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { handToStaff } from "#domain/brands/requests/hand-to-staff.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, (job) => handToStaff(job, "failed"));
