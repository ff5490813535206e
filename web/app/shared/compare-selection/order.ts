/** Local storage key of the saved orders of comparisons. */
const KEY = "compared-orders";
/** Maximum number of saved orders. */
const MOST_KEPT = 20;

type Order = readonly string[];

const isSameSet = (one: Order, other: Order): boolean => one.length === other.length && one.every((id) => other.includes(id));

function orders(): readonly Order[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((order): order is Order => Array.isArray(order)) : [];
  } catch {
    return [];
  }
}

/** Saves the order of these heatmaps for the next comparison. */
export function rememberOrder(ids: Order): void {
  const others = orders().filter((order) => !isSameSet(order, ids));
  window.localStorage.setItem(KEY, JSON.stringify([ids, ...others].slice(0, MOST_KEPT)));
}

/** Sorts the ids in the order last saved in this browser. Returns them unchanged if none was saved. */
export const inRememberedOrder = (ids: Order): Order => orders().find((order) => isSameSet(order, ids)) ?? ids;
