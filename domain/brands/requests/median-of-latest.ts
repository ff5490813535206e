import { median } from "simple-statistics";
import { type BrandQueue, BrandQueueEntity } from "./queue.entity.ts";

/** The number of latest requests that are considered, and the fewest for an estimate. */
const LATEST = 20;
const FEWEST = 3;

type Ended = { readonly took: number; readonly duration: number };

/** The median over the latest requests of a queue that are done, in whole seconds; null if too few are. */
export async function medianOfLatest(queue: BrandQueue, secondsOf: (ended: Ended) => number): Promise<number | null> {
  const { data } = await BrandQueueEntity.query.byTime({ queue, state: "done" }).go({ order: "desc", limit: LATEST });
  const seconds = data.map(({ took = 0, duration = 0 }) => secondsOf({ took, duration }));
  return seconds.length < FEWEST ? null : Math.round(median(seconds));
}
