import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Benchmark } from "./measurement.ts";
import type { PrintedSlides } from "./slides-alone.ts";

async function measure(ads: number): Promise<PrintedSlides> {
  const child = startChild("slides-alone.ts", [String(ads)]);
  const printed = await nextMessage<PrintedSlides>(child);
  await disconnectAndWait(child);
  return printed;
}

export const slides: Benchmark = {
  name: "slides",
  about: "Slides of one heatmap and of 20 ads with 6 scenes each, images of 1920 × 1080, including the bucket",
  run: async () => {
    const [one, twenty] = [await measure(1), await measure(20)];
    return [
      { name: "a heatmap as PDF, CPU", value: one.pdf / 1000, unit: "s", aim: 5 },
      { name: "a heatmap as PowerPoint, CPU", value: one.pptx / 1000, unit: "s", aim: 5 },
      { name: "20 ads as PDF, CPU", value: twenty.pdf / 1000, unit: "s", aim: 30 },
      { name: "20 ads as PowerPoint, CPU", value: twenty.pptx / 1000, unit: "s", aim: 30 },
      { name: "20 ads, peak memory", value: twenty.memory / 1e6, unit: "MB", aim: 3008 },
    ];
  },
};
