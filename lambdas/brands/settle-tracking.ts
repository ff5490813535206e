import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { handToStaff } from "#domain/brands/requests/hand-to-staff.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(BrandJob, (job) => handToStaff(job, "failed"));
