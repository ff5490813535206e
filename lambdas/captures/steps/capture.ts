import { CaptureStep } from "#contracts/pipelines/capture.ts";
import { runCaptureStep } from "#domain/captures/run-capture-step.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(CaptureStep, runCaptureStep);
