import { EncodeRecordingJob } from "#contracts/pipelines/capture.ts";
import { encodeRecording } from "#domain/captures/encode-recording.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(EncodeRecordingJob, ({ job, captured }) => encodeRecording(job, captured));
