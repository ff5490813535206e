import { HeatmapId } from "#contracts/heatmaps.ts";
import { createSignal } from "#web/kit/signal.ts";

/** So many stand side by side. */
export const MOST_COMPARED = 3;
/** Where a tab keeps what is chosen, so that a reload loses nothing. */
const KEY = "compared-heatmaps";

/** Ids out of a text, the first three different ones; what is none is left out. */
export function readIds(text: string | null): readonly string[] {
  const ids = (text ?? "").split(",").filter((id) => HeatmapId.safeParse(id).success);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/** The address of the page that compares these. */
export const compareAddress = (ids: readonly string[]): string => `/compare?ids=${ids.join(",")}`;

const chosen = createSignal<readonly string[]>(readIds(window.sessionStorage.getItem(KEY)));

function keep(ids: readonly string[]): void {
  if (ids.length > 0) window.sessionStorage.setItem(KEY, ids.join(","));
  else window.sessionStorage.removeItem(KEY);
  chosen.set(ids);
}

/** The heatmaps that are chosen for comparison, in the order in which they were. */
export const selection = {
  get: chosen.get,
  subscribe: chosen.subscribe,
  /** False, and nothing happens, when there are three already. */
  add(uid: string): boolean {
    const ids = chosen.get();
    if (ids.includes(uid)) return true;
    if (ids.length === MOST_COMPARED) return false;
    keep([...ids, uid]);
    return true;
  },
  remove(uid: string): void {
    if (chosen.get().includes(uid)) keep(chosen.get().filter((each) => each !== uid));
  },
  clear: () => keep([]),
};
