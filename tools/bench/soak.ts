import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { analyse } from "./analyse.ts";
import type { BenchCloud } from "./cloud.ts";
import { listTimes, withHeatmaps } from "./lists.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const MINUTES = 5;
const MINUTE_MS = 60_000;
const READERS = 4;
const FILE = "samples/social-post.jpg";

/** Requests and analyses of one user until `end`; returns how many analyses were done. */
async function keepBusy(cloud: BenchCloud, end: number): Promise<number> {
  const { api } = cloud;
  const isOver = () => performance.now() >= end;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver()) {
      await listTimes(cloud, 1);
      await api(accounts.me, {});
      await api(heatmaps.list, { query: { words: "creative" } });
    }
  });
  let done = 0;
  while (!isOver()) {
    await analyse(api, FILE, MINUTE_MS);
    done++;
  }
  await Promise.all(readers);
  return done;
}

/** Resident memory of all processes every second until `end`, in megabytes, by minute. */
function sampleMemory({ residentMemory }: BenchCloud, began: number): { minutes: number[][]; stop(): void } {
  const minutes = Array.from({ length: MINUTES }, () => [] as number[]);
  const timer = setInterval(() => {
    minutes[Math.floor((performance.now() - began) / MINUTE_MS)]?.push(residentMemory() / 1e6);
  }, 1000);
  return { minutes, stop: () => clearInterval(timer) };
}

export const soak: Benchmark = {
  name: "soak",
  about: `${MINUTES} minutes of lists, searches and account reads over ${READERS} connections, with one image after another analysed: memory`,
  run: () =>
    withHeatmaps(100, async (cloud) => {
      const began = performance.now();
      const { minutes, stop } = sampleMemory(cloud, began);
      const images = await keepBusy(cloud, began + MINUTES * MINUTE_MS).finally(stop);
      // The first minute loads functions and warms up the compiler.
      const [second, last] = [quantile(minutes[1]!, 0.5), quantile(minutes.at(-1)!, 0.5)];
      return [
        { name: "images analysed", value: images, unit: "" },
        { name: "resident memory in the second minute", value: second, unit: "MB" },
        { name: "resident memory in the last minute", value: last, unit: "MB", aim: 2500 },
        { name: "the last ÷ the second", value: last / second, unit: "", aim: 1.1 },
      ];
    }),
};
