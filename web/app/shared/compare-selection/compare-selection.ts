import * as z from "zod";
import { MAX_COMPARED } from "#contracts/exports.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { HeatmapStatus } from "#contracts/heatmap-status.ts";
import { createStoredJson } from "#web/kit/page/stored-value.ts";
import { createSignal } from "#web/kit/signal.ts";

/** A selected heatmap, with what decides which actions it allows. */
const SelectedHeatmap = z.object({
  uid: HeatmapId,
  status: HeatmapStatus,
  uploading: z.boolean(),
  renewing: z.boolean(),
  requested_by: z.string(),
});
export type SelectedHeatmap = z.infer<typeof SelectedHeatmap>;

/** The selection, so that it survives a reload. */
const stored = createStoredJson<readonly SelectedHeatmap[]>({
  storage: "session",
  key: "selected-heatmaps",
  parse: (json) => z.array(SelectedHeatmap).parse(json),
});
/** Id of the element that shows the selection. */
export const SELECTION_ID = "selection";

/** Parses ids from a string. Returns the first three distinct valid ids, as many as a comparison shows. */
export function parseIds(text: string | null | undefined): readonly string[] {
  const ids = (text ?? "").split(",").filter((id) => HeatmapId.safeParse(id).success);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/** Whether a string names heatmaps that a comparison leaves out: because there are too many, or their ids are not valid. */
export function isCutOff(text: string | null): boolean {
  const named = new Set((text ?? "").split(",").filter(Boolean));
  return named.size > parseIds(text).length;
}

/** The URL of the comparison page for these ids. */
export const compareUrl = (ids: readonly string[]): string => `/compare?ids=${ids.join(",")}`;

const selected = createSignal<readonly SelectedHeatmap[]>(stored.get() ?? []);
/** The heatmap that was selected or deselected last: where a range begins. */
let last: string | undefined;

function save(heatmaps: readonly SelectedHeatmap[]): void {
  if (heatmaps.length > 0) stored.set(heatmaps);
  else stored.remove();
  selected.set(heatmaps);
}

/** Only what is stored: a card has far more. */
const pick = ({ uid, status, uploading, renewing, requested_by }: SelectedHeatmap): SelectedHeatmap => ({
  uid,
  status,
  uploading,
  renewing,
  requested_by,
});

const isSame = (one: SelectedHeatmap, other: SelectedHeatmap): boolean =>
  one.status === other.status && one.uploading === other.uploading && one.renewing === other.renewing;

function change(heatmaps: readonly SelectedHeatmap[], isSelected: boolean): void {
  const before = selected.get();
  const changed = new Set(heatmaps.map(({ uid }) => uid));
  const known = new Set(before.map(({ uid }) => uid));
  if (!isSelected) save(before.filter(({ uid }) => !changed.has(uid)));
  else save([...before, ...heatmaps.filter(({ uid }) => !known.has(uid)).map(pick)]);
}

/** The heatmaps of a list from the last one that was selected or deselected to this one; only this one if the list lacks either. */
function rangeTo(heatmap: SelectedHeatmap, listed: readonly SelectedHeatmap[]): readonly SelectedHeatmap[] {
  const [start, end] = [last, heatmap.uid].map((uid) => listed.findIndex((each) => each.uid === uid)) as [number, number];
  return start < 0 || end < 0 ? [heatmap] : listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selected heatmaps, in the order of selection. */
export const compareSelection = {
  get: selected.get,
  subscribe: selected.subscribe,
  /** The heatmap that was selected or deselected last. */
  last: () => last,
  /**
   * Selects a heatmap, or deselects it if it is selected. With the heatmaps of a list in their order, the same happens to all
   * from the last one that was selected or deselected.
   */
  toggle(heatmap: SelectedHeatmap, listed: readonly SelectedHeatmap[] = []): void {
    const isSelected = !selected.get().some(({ uid }) => uid === heatmap.uid);
    change(rangeTo(heatmap, listed), isSelected);
    last = heatmap.uid;
  },
  add: (heatmaps: readonly SelectedHeatmap[]): void => change(heatmaps, true),
  remove(uids: readonly string[]): void {
    const removed = new Set(uids);
    const chosen = selected.get().filter(({ uid }) => removed.has(uid));
    if (chosen.length > 0) change(chosen, false);
  },
  /** Learns the current state of heatmaps that may be selected. */
  update(heatmaps: readonly SelectedHeatmap[]): void {
    const current = new Map(heatmaps.map((heatmap) => [heatmap.uid, heatmap]));
    const isNews = selected.get().some((each) => {
      const now = current.get(each.uid);
      return now && !isSame(each, now);
    });
    if (isNews) save(selected.get().map((each) => pick(current.get(each.uid) ?? each)));
  },
  /** Ends the selection. The next range begins at `next`, if it is given, where the focus goes then. */
  clear(next = last): void {
    last = next;
    save([]);
  },
};
