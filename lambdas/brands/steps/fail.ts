import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { escalateToStaff } from "#domain/brands/requests/escalate-to-staff.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, (job) => escalateToStaff(job, "failed"));
