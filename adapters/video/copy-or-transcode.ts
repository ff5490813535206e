import { runJob } from "./run-job.ts";

/**
 * Writes the copy of a video that pages play: what browsers can play as it is is copied, everything else encoded as H.264 and AAC with its
 * long side brought down to 1920. Either way it plays upright, its index comes first, and nothing but picture and sound is left in it.
 * @throws VideoRefused unreadable, wrong_format or no_picture; VideoFailed
 */
export async function copyOrTranscode(path: string, out: string): Promise<void> {
  await runJob({ kind: "copy", path, out }, { seconds: 840 }).result;
}
