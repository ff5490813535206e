import type { CaptureJob } from "#contracts/pipelines/capture.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("CAPTURE_MACHINE_ARN");

/** Starts a capture. Idempotent. */
export const startCapture = (job: CaptureJob): Promise<void> => start(machine, captureName(job), { job });

/** Name of the execution that captures. */
export const captureName = ({ uid }: Pick<CaptureJob, "uid">): string => `${uid}-1-capture`;
