import { type Waiting, waitingSince } from "#domain/kit/waiting-since.ts";
import { type BrandQueue, BrandQueueEntity } from "./queue.entity.ts";

/** Counts the open requests in a queue of brand analytics, up to `max`. */
export async function countWaitingBrands(queue: BrandQueue, max: number): Promise<Waiting> {
  const { data } = await BrandQueueEntity.query.byTime({ queue, state: "open" }).go({ count: max, attributes: ["at"] });
  return waitingSince(data.map(({ at }) => at));
}
