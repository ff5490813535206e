import { setTimeout as pause } from "node:timers/promises";
import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import type { BenchCloud, SignedInUser } from "./cloud.ts";
import { listTimes, withHeatmaps } from "./lists.ts";
import type { Benchmark, Measurement } from "./measurement.ts";

const SMALL_COUNT = 100;
const LARGE_COUNT = 100_000;
const WARM_UP = 15;
const ROUNDS = 5;
/** Lists per round: processor time is counted in hundredths of a second. */
const LISTS = 15;

/** A local cloud that just started scans its table for expired items; it is idle when it uses less than a tenth of a core. */
const WATCHED_MS = 500;
const IDLE = 0.1;

type ListCase = { readonly name: string; readonly filter?: HeatmapFilter; readonly found?: number };

/** Lists that are full with few heatmaps as well as with many. */
const FULL: readonly ListCase[] = [
  { name: "list" },
  { name: "search", filter: { words: "creat" } },
  { name: "search and tag, every second in it", filter: { words: "creat", tags: ["even"] } },
];
/** Rare matches, with many heatmaps only; `found` on the first page. */
const RARE_TAG: readonly ListCase[] = [
  { name: "search and tag, every tenth in it", filter: { words: "creat", tags: ["tenth"] } },
  { name: "two tags that never meet", filter: { tags: ["even", "odd"] }, found: 0 },
];

/**
 * Cost of one list for each user: processor time of the whole local cloud, and table reads. The users alternate, so that other
 * load and warm-up affect all equally; the minimum of the rounds counts.
 */
async function measureCosts(cloud: BenchCloud, listers: readonly SignedInUser[], { filter, found }: ListCase) {
  const min = listers.map(() => Number.POSITIVE_INFINITY);
  for (const lister of listers) await listTimes(lister, WARM_UP, filter, found);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, lister] of listers.entries()) {
      const before = cloud.processorTime();
      await listTimes(lister, LISTS, filter, found);
      min[at] = Math.min(min[at]!, (cloud.processorTime() - before) / LISTS);
    }
  const costs = [];
  for (const [at, lister] of listers.entries()) costs.push({ processor: min[at]!, ...(await cloud.reads(lister, filter)) });
  return costs;
}

async function idle(cloud: BenchCloud): Promise<void> {
  for (let before = cloud.processorTime(), used = WATCHED_MS; used >= WATCHED_MS * IDLE; before += used) {
    await pause(WATCHED_MS);
    used = cloud.processorTime() - before;
  }
}

type Cost = Awaited<ReturnType<typeof measureCosts>>[number];

const absolute = (name: string, cost: Cost): readonly Measurement[] => [
  { name: `${name}: CPU`, value: cost.processor, unit: "ms" },
  { name: `${name}: requests to the table`, value: cost.requests, unit: "" },
  { name: `${name}: items read`, value: cost.items, unit: "" },
  { name: `${name}: read capacity units`, value: cost.capacityUnits, unit: "" },
];

function growthMeasurements(name: string, many: Cost, few: Cost): readonly Measurement[] {
  const ratio = (key: keyof Cost) => many[key] / few[key];
  return [
    { name: `${name}: CPU, 100,000 ÷ 100`, value: ratio("processor"), unit: "", aim: 1.3 },
    { name: `${name}: items read, 100,000 ÷ 100`, value: ratio("items"), unit: "", aim: 1.3 },
    { name: `${name}: capacity, 100,000 ÷ 100`, value: ratio("capacityUnits"), unit: "", aim: 1.3 },
  ];
}

export const listGrowth: Benchmark = {
  name: "list-growth",
  about: "Lists and searches with 100,000 heatmaps compared with 100 in the same table: processor time, items, capacity",
  run: () =>
    withHeatmaps(
      LARGE_COUNT,
      async (cloud) => {
        await idle(cloud);
        const [ratios, costs]: [Measurement[], Measurement[]] = [[], []];
        for (const asked of FULL) {
          const [many, few] = (await measureCosts(cloud, [cloud, cloud.newUser], asked)) as [Cost, Cost];
          ratios.push(...growthMeasurements(asked.name, many, few));
          costs.push(...absolute(`${asked.name} at 100,000`, many));
        }
        for (const asked of RARE_TAG) {
          const [many] = (await measureCosts(cloud, [cloud], asked)) as [Cost];
          costs.push(...absolute(`${asked.name} at 100,000`, many));
        }
        return [...ratios, ...costs];
      },
      SMALL_COUNT,
    ),
};
