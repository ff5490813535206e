import { CaptureInput } from "#contracts/pipelines/capture.ts";
import { failCapture } from "#domain/captures/fail-capture.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(CaptureInput, (input) => failCapture(input));
