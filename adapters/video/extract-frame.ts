import { runJob } from "./run-job.ts";

/**
 * The frame shown at a time in seconds as an upright PNG, in its own size or scaled down to a long side of `maxSide`.
 * A time past the end gives the last frame.
 * @throws VideoRejected unreadable, wrong_format or no_picture; VideoFailed
 */
export async function extractFrame(path: string, time: number, maxSide?: number): Promise<Uint8Array> {
  const job = { kind: "still", path, time, ...(maxSide === undefined ? {} : { maxSide }) } as const;
  return (await runJob(job, { seconds: 120 }).result) as Uint8Array;
}
