import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeVideoFile } from "./write-video.ts";

const SHORT = 15;
const LONG = 60;

/** Peak memory in bytes of a process that draws every segment of a video, with its children, one segment after another. */
async function peakOf(file: string, seconds: number): Promise<number> {
  const child = startChild("video-memory-alone.ts", [file, String(seconds)]);
  const peak = await nextMessage<number>(child);
  await disconnectAndWait(child);
  return peak;
}

export const videoMemory: Benchmark = {
  name: "video-memory",
  about: `Peak memory while videos of ${SHORT} and ${LONG} s, 1280 × 720, are decoded, rendered, encoded and joined, including child processes`,
  run: () =>
    withTemporaryFolder(async (folder) => {
      const video = (seconds: number) =>
        writeVideoFile(folder, { name: `${seconds}.mp4`, width: 1280, height: 720, fps: 5, seconds });
      const short = await peakOf(await video(SHORT), SHORT);
      const long = await peakOf(await video(LONG), LONG);
      return [
        { name: `memory, ${LONG} s ÷ ${SHORT} s of video`, value: long / short, unit: "", aim: 1.2 },
        { name: `memory, ${LONG} s of video`, value: long / 1e6, unit: "MB", aim: 1500 },
      ];
    }),
};
