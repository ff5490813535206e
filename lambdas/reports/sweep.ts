import { sweepReports } from "#domain/reports/sweep-reports.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(sweepReports);
