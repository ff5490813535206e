import { runJob } from "./run-job.ts";

/**
 * Sets pieces made by `writeVideo` or `renderVideo` with the same size and rate one after another without encoding them again, under the
 * sound of `sound` from its start, which is copied when it is AAC and encoded as AAC when not. A file without sound gives none.
 * @throws VideoFailed
 */
export async function joinVideos(paths: readonly string[], out: string, sound?: string): Promise<void> {
  await runJob({ kind: "join", paths, out, ...(sound === undefined ? {} : { sound }) }, { seconds: 600 }).result;
}
