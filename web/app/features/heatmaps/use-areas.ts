import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { type Area, areaName, type Box, boxOf, middleBox } from "./area-geometry.ts";
import type { HeatmapChange } from "./edit-heatmap.ts";
import { detailQuery } from "./queries.ts";

/** The areas of the open heatmap: which is selected, whether they show, and every change to them, saved as a whole list. */
export function useAreas(heatmap: HeatmapDetail, edit: (change: HeatmapChange) => void, isSaving: boolean) {
  const [selected, select] = useState<string>();
  const [areShown, setAreShown] = useState(true);
  const [isDrawing, setIsDrawing] = useState(false);
  const queryClient = useQueryClient();
  // From the cache, not from what was drawn last: two key strokes can come between two paints.
  const save = (change: (areas: Area[]) => Area[]) => {
    const latest = queryClient.getQueryData(detailQuery(heatmap.uid).queryKey) ?? heatmap;
    edit({ areas_of_interest: change(latest.areas_of_interest.map(({ value: _share, interval: _range, ...area }) => area)) });
  };

  const add = (box: Box) => {
    const uid = crypto.randomUUID();
    save((list) => [...list, { uid, name: areaName("", list.length), ...box }]);
    select(uid);
    setIsDrawing(false);
  };
  return {
    selected,
    select,
    areShown,
    setAreShown,
    isDrawing,
    isSaving,
    setIsDrawing(isWanted: boolean) {
      if (isWanted) setAreShown(true);
      setIsDrawing(isWanted);
    },
    add,
    addInMiddle: () => {
      setAreShown(true);
      add(middleBox({ width: heatmap.width ?? 0, height: heatmap.height ?? 0 }));
    },
    /** Places an area anew, from where it is now. */
    change: (uid: string, place: (area: Area) => Box) =>
      save((list) => list.map((area) => (area.uid === uid ? { ...area, ...boxOf(place(area)) } : area))),
    rename: (uid: string, typed: string) =>
      save((list) => list.map((area, index) => (area.uid === uid ? { ...area, name: areaName(typed, index) } : area))),
    remove: (uid: string) => {
      save((list) => list.filter((area) => area.uid !== uid));
      select(undefined);
    },
  };
}

export type Areas = ReturnType<typeof useAreas>;
