/** Where the browser keeps in which order people put what they compared. */
const KEY = "compared-orders";
/** The latest so many are kept. */
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

/** Keeps in which order these are compared, for the next time. */
export function rememberOrder(ids: Order): void {
  const others = orders().filter((order) => !isSameSet(order, ids));
  window.localStorage.setItem(KEY, JSON.stringify([ids, ...others].slice(0, MOST_KEPT)));
}

/** The same heatmaps in the order that somebody last put them in at this browser; as they are where nobody did. */
export const inRememberedOrder = (ids: Order): Order => orders().find((order) => isSameSet(order, ids)) ?? ids;
