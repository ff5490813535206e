import { HeatmapId } from "#contracts/heatmaps.ts";
import { createSignal } from "#web/kit/signal.ts";

/** Maximum number of heatmaps in a comparison. */
export const MOST_COMPARED = 3;
/** Session storage key of the selection, so that it survives a reload. */
const KEY = "compared-heatmaps";

/** Parses ids from a string. Returns the first three distinct valid ids. */
export function readIds(text: string | null): readonly string[] {
  const ids = (text ?? "").split(",").filter((id) => HeatmapId.safeParse(id).success);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/** The URL of the comparison page for these ids. */
export const compareAddress = (ids: readonly string[]): string => `/compare?ids=${ids.join(",")}`;

const chosen = createSignal<readonly string[]>(readIds(window.sessionStorage.getItem(KEY)));

function keep(ids: readonly string[]): void {
  if (ids.length > 0) window.sessionStorage.setItem(KEY, ids.join(","));
  else window.sessionStorage.removeItem(KEY);
  chosen.set(ids);
}

/** The compare selection, in the order of selection. */
export const selection = {
  get: chosen.get,
  subscribe: chosen.subscribe,
  /** Returns false and does nothing if three are already selected. */
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
