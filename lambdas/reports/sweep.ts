import * as z from "zod";
import { sweepReports } from "#domain/reports/sweep-reports.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => sweepReports());
