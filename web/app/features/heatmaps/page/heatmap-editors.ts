import type { QueryClient } from "@tanstack/react-query";
import { unsavedWork } from "#web/app/shared/unsaved-work.ts";
import { HeatmapEditor } from "./heatmap-editor.ts";

/** The editors that are in use, by the id of their heatmap. */
const editors = new Map<string, HeatmapEditor>();

/** The editor of a heatmap. A new one is not in use until its `keep` is called. */
export const heatmapEditor = (queryClient: QueryClient, uid: string): HeatmapEditor =>
  editors.get(uid) ?? new HeatmapEditor(queryClient, uid, editors);

/** Whether this tab has changes of a heatmap that are not saved yet. */
export function isBeingEdited(uid: string): boolean {
  return editors.get(uid)?.isBusy ?? false;
}

unsavedWork.add({
  isUnsaved: () => [...editors.values()].some(({ isBusy }) => isBusy),
  retry() {
    for (const editor of editors.values()) editor.retry();
  },
});
