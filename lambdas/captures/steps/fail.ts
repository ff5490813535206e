import { FailedCapture } from "#contracts/pipelines/capture.ts";
import { failCapture } from "#domain/captures/fail-capture.ts";
import { step } from "#lambdas/kit/step.ts";

/** Gives how it ended; the state machine decides by it how the execution ends. */
export const handler = step(FailedCapture, async (failed) => ({ status: await failCapture(failed) }));
