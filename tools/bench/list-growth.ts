import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import type { BenchCloud } from "./cloud.ts";
import type { Benchmark, Figure } from "./figure.ts";
import { listTimes, withHeatmaps } from "./lists.ts";

const FEW = 100;
const MANY = 100_000;
const WARM_UP = 100;
const ROUNDS = 4;
const LISTS = 60;

type Asked = { readonly name: string; readonly filter?: HeatmapFilter; readonly found?: number };

/** Lists that are full among few heatmaps as among many. */
const FULL: readonly Asked[] = [
  { name: "list" },
  { name: "search", filter: { words: "creat" } },
  { name: "search and tag, every second in it", filter: { words: "creat", tags: ["even"] } },
];
/** What meets more seldom, among many only; `found` on the first page. */
const SELDOM: readonly Asked[] = [
  { name: "search and tag, every tenth in it", filter: { words: "creat", tags: ["tenth"] } },
  { name: "two tags that never meet", filter: { tags: ["even", "odd"] }, found: 0 },
];

/** What one list costs: processor time of the whole cloud, and what is asked of the table. */
async function costOf(cloud: BenchCloud, { filter, found }: Asked) {
  await listTimes(cloud, WARM_UP, filter, found);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = cloud.processorTime();
    await listTimes(cloud, LISTS, filter, found);
    rounds.push((cloud.processorTime() - before) / LISTS);
  }
  return { processor: Math.min(...rounds), ...(await cloud.reads(filter)) };
}

const costsAt = (count: number, lists: readonly Asked[]) =>
  withHeatmaps(count, async (cloud) => {
    const costs = [];
    for (const each of lists) costs.push(await costOf(cloud, each));
    return costs;
  });

type Cost = Awaited<ReturnType<typeof costOf>>;

const absolute = (name: string, cost: Cost): readonly Figure[] => [
  { name: `${name}: CPU`, value: cost.processor, unit: "ms" },
  { name: `${name}: requests to the table`, value: cost.requests, unit: "" },
  { name: `${name}: items read`, value: cost.items, unit: "" },
  { name: `${name}: read capacity units`, value: cost.capacityUnits, unit: "" },
];

export const listGrowth: Benchmark = {
  name: "list-growth",
  about:
    "What lists and searches cost with 100,000 heatmaps against 100: processor time of the whole cloud, items and capacity read",
  run: async () => {
    const few = await costsAt(FEW, FULL);
    const many = await costsAt(MANY, [...FULL, ...SELDOM]);
    const grown = FULL.flatMap(({ name }, index) => {
      const ratio = (key: keyof Cost) => many[index]![key] / few[index]![key];
      return [
        { name: `${name}: CPU, 100,000 ÷ 100`, value: ratio("processor"), unit: "", aim: 1.3 },
        { name: `${name}: items read, 100,000 ÷ 100`, value: ratio("items"), unit: "", aim: 1.3 },
        { name: `${name}: capacity, 100,000 ÷ 100`, value: ratio("capacityUnits"), unit: "", aim: 1.3 },
      ];
    });
    return [...grown, ...[...FULL, ...SELDOM].flatMap(({ name }, index) => absolute(`${name} at 100,000`, many[index]!))];
  },
};
