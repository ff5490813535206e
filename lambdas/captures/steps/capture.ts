import { Shot } from "#contracts/pipelines/capture.ts";
import { takeShot } from "#domain/captures/take-shot.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(Shot, takeShot);
