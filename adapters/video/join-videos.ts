import { runJob } from "./run-job.ts";

/**
 * Concatenates segments made by `writeVideo` or `renderVideo` with the same size and rate without encoding them again, with the
 * audio of `sound` from its start: copied when it is AAC, otherwise encoded as AAC. A file without audio adds none.
 * @throws VideoFailed
 */
export async function joinVideos(paths: readonly string[], out: string, sound?: string): Promise<void> {
  await runJob({ kind: "join", paths, out, ...(sound === undefined ? {} : { sound }) }, { seconds: 600 }).result;
}
