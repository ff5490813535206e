import type { Kind } from "./entry.entity.ts";
import { ListingEntity } from "./listing.entity.ts";
import { listOf } from "./places.ts";

/** How many objects of a kind match a filter, `name=value`; counts no more than `max`. */
export async function countListed(kind: Kind, filter: string, max: number): Promise<number> {
  const { data } = await ListingEntity.query.byPlace({ kind, list: listOf(filter) }).go({ limit: max });
  return data.length;
}
