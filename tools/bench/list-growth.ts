import type { Benchmark } from "./figure.ts";
import { listTimes, withHeatmaps } from "./lists.ts";

const FEW = 100;
const MANY = 100_000;
const WARM_UP = 200;
const ROUNDS = 5;
const LISTS = 100;

/** What one list costs in a table with `count` heatmaps: processor time of the whole cloud, and what is asked of the table. */
const costAt = (count: number) =>
  withHeatmaps(count, async (cloud) => {
    await listTimes(cloud, WARM_UP);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = cloud.processorTime();
      await listTimes(cloud, LISTS);
      rounds.push((cloud.processorTime() - before) / LISTS);
    }
    return { processor: Math.min(...rounds), ...(await cloud.reads()) };
  });

export const listGrowth: Benchmark = {
  name: "list-growth",
  about: "What a list costs with 100,000 heatmaps against 100: processor time of the whole cloud, items and capacity read",
  run: async () => {
    const few = await costAt(FEW);
    const many = await costAt(MANY);
    const grown = (name: string, key: keyof typeof few) => ({ name, value: many[key] / few[key], unit: "", aim: 1.3 });
    return [
      grown("CPU of a list, 100,000 ÷ 100", "processor"),
      grown("items read, 100,000 ÷ 100", "items"),
      grown("capacity consumed, 100,000 ÷ 100", "capacityUnits"),
      { name: "CPU of a list at 100", value: few.processor, unit: "ms" },
      { name: "CPU of a list at 100,000", value: many.processor, unit: "ms" },
      { name: "requests to the table", value: many.requests, unit: "" },
      { name: "items read", value: many.items, unit: "" },
      { name: "read capacity units", value: many.capacityUnits, unit: "" },
    ];
  },
};
