import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Benchmark } from "./measurement.ts";
import type { Areas } from "./video-areas-alone.ts";

const SHORT = 60;
const LONG = 900;

async function measureAreas(seconds: number): Promise<Areas> {
  const child = startChild("video-areas-alone.ts", [String(seconds)]);
  const areas = await nextMessage<Areas>(child);
  await disconnectAndWait(child);
  return areas;
}

export const videoAreas: Benchmark = {
  name: "video-areas",
  about: `The maps of all frames of a ${LONG} s video stored in one file, and 100 areas over time, including the bucket`,
  run: async () => {
    const [short, long] = [await measureAreas(SHORT), await measureAreas(LONG)];
    return [
      { name: "keeping every moment, CPU", value: long.kept / 1000, unit: "s" },
      { name: "the file of every moment", value: long.file / 1e6, unit: "MB", aim: 150 },
      { name: "following 100 areas, CPU", value: long.followed / 1000, unit: "s", aim: 10 },
      { name: "the reply of it", value: long.reply / 1000, unit: "kB", aim: 6000 },
      { name: `memory, ${LONG} s`, value: long.memory / 1e6, unit: "MB" },
      { name: `memory, ${LONG} s ÷ ${SHORT} s of video`, value: long.memory / short.memory, unit: "", aim: 1.3 },
    ];
  },
};
