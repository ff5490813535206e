import * as z from "zod";
import { createStoredJson } from "#web/kit/page/stored-value.ts";

/** Maximum number of saved orders. */
const MAX_SAVED = 20;

const Orders = z.array(z.array(z.string()));
type Order = readonly string[];

/** The saved orders of comparisons. */
const stored = createStoredJson<readonly Order[]>({
  storage: "local",
  key: "compared-orders",
  parse: (json) => Orders.parse(json),
});

const isSameSet = (one: Order, other: Order): boolean => one.length === other.length && one.every((id) => other.includes(id));

const savedOrders = (): readonly Order[] => stored.get() ?? [];

/** Saves the order of these heatmaps for the next comparison. */
export function saveOrder(ids: Order): void {
  const others = savedOrders().filter((order) => !isSameSet(order, ids));
  stored.set([ids, ...others].slice(0, MAX_SAVED));
}

/** Sorts the ids in the order last saved in this browser. Returns them unchanged if none was saved. */
export const applySavedOrder = (ids: Order): Order => savedOrders().find((order) => isSameSet(order, ids)) ?? ids;
