import { useMemo, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

type MeasuredAreas = HeatmapDetail["areas_of_interest"];

/** Ids of areas that moved since their share was measured. */
export function useStaleAreas(areas: MeasuredAreas, { isSaving }: { isSaving: boolean }): (uid: string) => boolean {
  const measured = useRef(areas);
  if (!isSaving) measured.current = areas;
  return useMemo(() => {
    if (!isSaving) return () => false;
    const before = new Map(measured.current.map((area) => [area.uid, area]));
    const isElsewhere = (area: MeasuredAreas[number]) => {
      const old = before.get(area.uid);
      return !old || (["left", "top", "width", "height"] as const).some((side) => old[side] !== area[side]);
    };
    const stale = new Set(areas.filter(isElsewhere).map(({ uid }) => uid));
    return (uid: string) => stale.has(uid);
  }, [areas, isSaving]);
}
