import type { Moment } from "./params.ts";
import { invalid } from "./refusal.ts";
import type { Document } from "./store.ts";

type Page = {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: Moment | undefined;
};
export type Listed<Item> = { object: "list"; url: string; has_more: boolean; data: Item[] };

function within(created: number, moment: Moment | undefined): boolean {
  if (moment === undefined) return true;
  if (typeof moment === "number") return created === moment;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = moment;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** One page of documents, which stand newest first. */
export function pageOf<Item extends Document>(url: string, all: readonly Item[], page: Page): Listed<Item> {
  const { limit = 10, starting_after, ending_before, created } = page;
  if (limit < 1 || limit > 100)
    throw invalid(`This value must be ${limit < 1 ? "greater than or equal to 1" : "less than or equal to 100"}.`, {
      param: "limit",
    });
  const found = all.filter((item) => within((item as { created?: number }).created ?? 0, created));
  const placeOf = (id: string, param: string): number => {
    const place = found.findIndex((item) => item.id === id);
    if (place < 0) throw invalid(`No such object: '${id}'`, { code: "resource_missing", param });
    return place;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: found.slice(start, end) };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, "starting_after") + 1;
  return { object: "list", url, has_more: found.length > start + limit, data: found.slice(start, start + limit) };
}
