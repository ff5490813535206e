import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import type { HeatmapChange } from "./heatmap-change.ts";
import type { SaveState } from "./heatmap-editor.ts";
import { heatmapEditor } from "./heatmap-editors.ts";
import type { ConflictChoice, EditConflict } from "./merge-change.ts";

export type Editing = {
  edit: (change: HeatmapChange) => void;
  editFrom: (base: HeatmapDetail, change: HeatmapChange) => void;
  state: SaveState;
  retry: () => void;
  conflicts: readonly EditConflict[];
  resolveConflict: (conflict: EditConflict, choice: ConflictChoice) => void;
};

/** Shows changes immediately and saves them. `state` is the save state, `conflicts` are those with other users. */
export function useHeatmapEditor(uid: string): Editing {
  const queryClient = useQueryClient();
  // Kept by the effect, because React may discard what it renders. A page belongs to one heatmap, so the id never changes.
  const [editor] = useState(() => heatmapEditor(queryClient, uid));
  const { state, conflicts } = editor;
  useEffect(() => editor.keep(), [editor]);
  const edit = useCallback((change: HeatmapChange) => editor.edit(change), [editor]);
  const editFrom = useCallback((base: HeatmapDetail, change: HeatmapChange) => editor.editFrom(base, change), [editor]);
  const resolveConflict = useCallback(
    (conflict: EditConflict, choice: ConflictChoice) => editor.resolveConflict(conflict, choice),
    [editor],
  );
  const retry = useCallback(() => editor.retry(), [editor]);
  return {
    edit,
    editFrom,
    resolveConflict,
    retry,
    state: useSignal(state),
    conflicts: useSignal(conflicts),
  };
}
