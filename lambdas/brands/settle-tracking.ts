import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { escalateToStaff } from "#domain/brands/requests/escalate-to-staff.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(BrandJob, (job) => escalateToStaff(job, "failed"));
