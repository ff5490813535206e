import { FailedCapture } from "#contracts/pipelines/capture.ts";
import { failCapture } from "#domain/captures/fail-capture.ts";
import { step } from "#lambdas/kit/step.ts";

/** Returns the outcome, from which the state machine decides whether the execution fails. */
export const handler = step(FailedCapture, async (failed) => ({ status: await failCapture(failed) }));
