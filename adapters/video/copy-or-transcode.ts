import { runJob } from "./run-job.ts";

/**
 * Writes the playback copy of a video: copies what browsers can play, encodes everything else as H.264 and AAC with a long side
 * of at most 1920. The copy is upright, has its index in front, and contains only video and audio.
 * @throws VideoRejected unreadable, wrong_format or no_picture; VideoFailed
 */
export async function copyOrTranscode(path: string, out: string): Promise<void> {
  await runJob({ kind: "copy", path, out }, { seconds: 840 }).result;
}
