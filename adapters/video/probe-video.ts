import { VIDEO_MAX_SECONDS } from "#contracts/reference.ts";
import type { VideoFacts } from "./jobs.ts";
import { runJob } from "./run-job.ts";

/**
 * What a file is, judged by its content and by the time stamps of its pictures, never by what its header claims.
 * @throws VideoRefused with any of its codes, VideoFailed
 */
export async function probeVideo(path: string, maxSeconds: number = VIDEO_MAX_SECONDS.others): Promise<VideoFacts> {
  return (await runJob({ kind: "probe", path, maxSeconds }, { seconds: 120 }).result) as VideoFacts;
}
