/** Local storage key of the saved orders of comparisons. */
const KEY = "compared-orders";
/** Maximum number of saved orders. */
const MAX_SAVED = 20;

type Order = readonly string[];

const isSameSet = (one: Order, other: Order): boolean => one.length === other.length && one.every((id) => other.includes(id));

function savedOrders(): readonly Order[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((order): order is Order => Array.isArray(order)) : [];
  } catch {
    return [];
  }
}

/** Saves the order of these heatmaps for the next comparison. */
export function saveOrder(ids: Order): void {
  const others = savedOrders().filter((order) => !isSameSet(order, ids));
  window.localStorage.setItem(KEY, JSON.stringify([ids, ...others].slice(0, MAX_SAVED)));
}

/** Sorts the ids in the order last saved in this browser. Returns them unchanged if none was saved. */
export const applySavedOrder = (ids: Order): Order => savedOrders().find((order) => isSameSet(order, ids)) ?? ids;
