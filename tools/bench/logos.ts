import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { LogosAlone } from "./logos-alone.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

/** Frames of 1280 × 720 that are searched. */
const FRAMES = 12;

export const logos: Benchmark = {
  name: "logos",
  about: `CPU time of the logo detector: a training on 8 frames and ${FRAMES} detections, at 720p`,
  async run() {
    const child = startChild("logos-alone.ts", [String(FRAMES)]);
    const { trained, detected, memory } = await nextMessage<LogosAlone>(child);
    await disconnectAndWait(child);
    return [
      { name: "CPU a training, with quality", value: trained, unit: "s", aim: 60 },
      { name: "CPU a frame, p50", value: 1000 * quantile(detected, 0.5), unit: "ms", aim: 400 },
      { name: "memory", value: memory, unit: "MB" },
    ];
  },
};
