import { analyse } from "./analyse.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeVideoFile } from "./write-video.ts";

const SECONDS = 20;
const TIMEOUT_MS = 10 * 60_000;

export const video: Benchmark = {
  name: "video",
  about: `A video of ${SECONDS} s, 1280 × 720 at 30 frames per second, through the whole pipeline`,
  run: () =>
    withTemporaryFolder(async (folder) => {
      const small = await writeVideoFile(folder, { name: "small.mp4", width: 320, height: 180, fps: 10, seconds: 1 });
      const video = await writeVideoFile(folder, { name: "video.mp4", width: 1280, height: 720, fps: 30, seconds: SECONDS });
      return withCloud(async ({ api, processorTime }) => {
        // Loads every function, and the model.
        await analyse(api, small, TIMEOUT_MS);
        const [began, before] = [performance.now(), processorTime()];
        await analyse(api, video, TIMEOUT_MS);
        const [wall, processor] = [performance.now() - began, processorTime() - before];
        return [
          { name: "processor time ÷ length of a video, 720p at 30", value: processor / 1000 / SECONDS, unit: "", aim: 2 },
          { name: "time ÷ length of a video, 720p at 30", value: wall / 1000 / SECONDS, unit: "", aim: 2 },
        ];
      });
    }),
};
