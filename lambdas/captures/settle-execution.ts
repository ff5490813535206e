import * as z from "zod";
import { CaptureInput } from "#contracts/pipelines/capture.ts";
import { failCapture } from "#domain/captures/fail-capture.ts";
import { step } from "#lambdas/kit/step.ts";

/**
 * A failed execution: after `fail`, which leaves nothing to do here, or without it: stopped manually, timed out, or broken
 * itself.
 */
const FailedExecution = z.object({
  detail: z.object({
    status: z.enum(["FAILED", "TIMED_OUT", "ABORTED"]),
    input: z.string().transform((input) => CaptureInput.parse(JSON.parse(input))),
  }),
});

export const handler = step(FailedExecution, ({ detail }) => failCapture(detail.input));
