import { listTimes, withHeatmaps } from "./lists.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const WARM_UP = 200;
const LISTS = 500;

export const list: Benchmark = {
  name: "list",
  about: "A page of 50 heatmaps from the API; sequential requests, warm",
  run: async () => {
    const times = await withHeatmaps(100, async (cloud) => {
      await listTimes(cloud, WARM_UP);
      return await listTimes(cloud, LISTS);
    });
    return [
      { name: "list, p50", value: quantile(times, 0.5), unit: "ms", aim: 10 },
      { name: "list, p99", value: quantile(times, 0.99), unit: "ms", aim: 80 },
    ];
  },
};
