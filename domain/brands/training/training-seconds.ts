import { median } from "simple-statistics";
import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";

/** The number of latest trainings that are considered, and the fewest for an estimate. */
const LATEST = 20;
const FEWEST = 3;

/** Seconds that a training takes: the median of the latest ones; null if too few have ended. */
export async function trainingSeconds(): Promise<number | null> {
  const { data } = await BrandQueueEntity.query.byTime({ queue: "training", state: "done" }).go({ order: "desc", limit: LATEST });
  return data.length < FEWEST ? null : Math.round(median(data.map(({ took = 0 }) => took)));
}
