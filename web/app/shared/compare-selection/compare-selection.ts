import { MAX_COMPARED } from "#contracts/exports.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { MAX_HEATMAPS_PER_REQUEST } from "#contracts/projects.ts";
import { createStoredText, type StoredValue } from "#web/kit/page/stored-value.ts";
import { createSignal } from "#web/kit/signal.ts";

/** The selection, so that it survives a reload. */
const stored = createStoredText({ storage: "session", key: "selected-heatmaps" });
/** The same for those of the selection that have failed. */
const storedFailed = createStoredText({ storage: "session", key: "selected-failed-heatmaps" });
/** Id of the element that shows the selection. */
export const SELECTION_ID = "selection";
/** As many as one request can add to a project. */
export const MAX_SELECTED = MAX_HEATMAPS_PER_REQUEST;

/** Parses ids from a string. Returns the first distinct valid ids; by default the three of a comparison. */
export function parseIds(text: string | null | undefined, max: number = MAX_COMPARED): readonly string[] {
  const ids = (text ?? "").split(",").filter((id) => HeatmapId.safeParse(id).success);
  return [...new Set(ids)].slice(0, max);
}

/** Whether a string names heatmaps that a comparison leaves out: because there are too many, or their ids are not valid. */
export function isCutOff(text: string | null): boolean {
  const named = new Set((text ?? "").split(",").filter(Boolean));
  return named.size > parseIds(text).length;
}

/** The URL of the comparison page for these ids. */
export const compareUrl = (ids: readonly string[]): string => `/compare?ids=${ids.join(",")}`;

const selectedIds = createSignal<readonly string[]>(parseIds(stored.get(), MAX_SELECTED));

let failedIds = parseIds(storedFailed.get(), MAX_SELECTED);

function store(value: StoredValue<string>, ids: readonly string[]): void {
  if (ids.length > 0) value.set(ids.join(","));
  else value.remove();
}

function save(ids: readonly string[], failed = failedIds): void {
  failedIds = failed.filter((id) => ids.includes(id));
  store(stored, ids);
  store(storedFailed, failedIds);
  selectedIds.set(ids);
}

/** The selected heatmaps, in the order of selection. */
export const compareSelection = {
  get: selectedIds.get,
  subscribe: selectedIds.subscribe,
  /** Whether a heatmap without a result is selected, which can be neither compared, shared nor downloaded. */
  hasFailed: () => failedIds.length > 0,
  /** Returns false and does nothing if as many as possible are already selected. */
  add(uid: string, { hasFailed = false } = {}): boolean {
    const ids = selectedIds.get();
    if (ids.includes(uid)) return true;
    if (ids.length === MAX_SELECTED) return false;
    save([...ids, uid], hasFailed ? [...failedIds, uid] : failedIds);
    return true;
  },
  remove(uid: string): void {
    if (selectedIds.get().includes(uid)) save(selectedIds.get().filter((each) => each !== uid));
  },
  clear: () => save([]),
};
