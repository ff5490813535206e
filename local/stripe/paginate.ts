import type { Document } from "./store.ts";
import { invalidRequest } from "./stripe-error.ts";

type Page = { readonly limit?: number | undefined; readonly starting_after?: string | undefined };
export type Listed<Item> = { object: "list"; url: string; has_more: boolean; data: Item[] };

/** One page of documents, newest first. */
export function paginate<Item extends Document>(url: string, all: readonly Item[], page: Page): Listed<Item> {
  const { limit = 10, starting_after } = page;
  if (limit < 1 || limit > 100)
    throw invalidRequest(`This value must be ${limit < 1 ? "greater than or equal to 1" : "less than or equal to 100"}.`, {
      param: "limit",
    });
  const last = all.findIndex((item) => item.id === starting_after);
  if (starting_after !== undefined && last < 0)
    throw invalidRequest(`No such object: '${starting_after}'`, { code: "resource_missing", param: "starting_after" });
  const start = last + 1;
  return { object: "list", url, has_more: all.length > start + limit, data: all.slice(start, start + limit) };
}
