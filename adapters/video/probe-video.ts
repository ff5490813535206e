import { VIDEO_MAX_SECONDS } from "#contracts/reference.ts";
import type { VideoFacts } from "./jobs.ts";
import { runJob } from "./run-job.ts";

/**
 * Detects what a file is, from its content and the time stamps of its frames, never from what its header claims.
 * @throws VideoRejected with any of its codes, VideoFailed
 */
export async function probeVideo(path: string, maxSeconds: number = VIDEO_MAX_SECONDS.others): Promise<VideoFacts> {
  return (await runJob({ kind: "probe", path, maxSeconds }, { seconds: 120 }).result) as VideoFacts;
}
