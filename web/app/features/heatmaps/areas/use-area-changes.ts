import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Editing } from "../page/use-heatmap-editor.ts";
import { detailQuery } from "../queries.ts";
import type { Area } from "./area-geometry.ts";
import { AreaHistory } from "./area-history.ts";

/** Saves changes of the open heatmap's areas, each as the whole list, and can undo and redo them. */
export function useAreaChanges(heatmapUid: HeatmapDetail["uid"], edit: Editing["edit"]) {
  const queryClient = useQueryClient();
  const [history] = useState(() => new AreaHistory());
  const [can, setCan] = useState({ undo: false, redo: false });
  const changes = useMemo(() => {
    // Read from the cache instead of the last render: two key presses can occur between two renders.
    const latestHeatmap = () => queryClient.getQueryData(detailQuery(heatmapUid).queryKey);
    const latest = () => withoutShares(latestHeatmap());
    const updateCan = () => setCan({ undo: history.canUndo, redo: history.canRedo });
    const send = (list: Area[]) => {
      edit({ areas_of_interest: list });
      updateCan();
    };
    return {
      latestHeatmap,
      latest,
      /** Saves a change and returns the new list. With `joins`, undo reverts it together with the previous change. */
      save(label: string, change: (list: Area[]) => Area[], { joins = false } = {}): Area[] {
        const before = latest();
        const after = change(before);
        history.push({ before, after, label }, { joins });
        send(after);
        return after;
      },
      /** Undoes or redoes a change. Returns the new list and the label of the change; undefined if nothing is left. */
      step(direction: "undo" | "redo"): { areas: Area[]; label: string } | undefined {
        const step = history[direction](latest());
        if (step) send(step.areas);
        else updateCan();
        return step;
      },
    };
  }, [queryClient, heatmapUid, edit, history]);
  return { changes, canUndo: can.undo, canRedo: can.redo };
}

export type AreaChanges = ReturnType<typeof useAreaChanges>["changes"];

/** The areas as sent to the server. */
export function withoutShares(heatmap: HeatmapDetail | undefined): Area[] {
  return (heatmap?.areas_of_interest ?? []).map(({ value: _share, interval: _range, ...area }) => area);
}
