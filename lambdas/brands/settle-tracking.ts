import * as z from "zod";
import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { handToStaff } from "#domain/brands/requests/hand-to-staff.ts";
import { step } from "#lambdas/kit/step.ts";

/** A failed execution: after its own Fail step, which leaves nothing to do here, or without it: stopped, timed out, or broken. */
const FailedExecution = z.object({
  detail: z.object({ input: z.string().transform((input) => BrandJob.parse(JSON.parse(input))) }),
});

export const handler = step(FailedExecution, ({ detail }) => handToStaff(detail.input, "failed"));
