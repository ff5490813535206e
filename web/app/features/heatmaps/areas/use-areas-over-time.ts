import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { type AreaCurve, toAreaCurves } from "#web/app/shared/viewer/areas/area-curves.ts";
import { AREA_LINE_STYLES } from "#web/app/shared/viewer/video/timeline-curves.ts";
import { areaMomentsQuery, placesOf } from "../queries.ts";

/** Maximum number of distinguishable curves on the timeline. */
export const MAX_CURVES = AREA_LINE_STYLES.length;

/** The areas of a video over time. */
export type AreaCurves = {
  readonly frames: AreasOverTime | undefined;
  /** The curve of each measured area, by area uid. */
  readonly curves: ReadonlyMap<string, AreaCurve>;
  readonly problem: Error | null;
};

/** The areas of a finished video over time. Refetched after a position change is saved. */
export function useAreasOverTime(heatmap: HeatmapDetail, isSaving: boolean): AreaCurves {
  const { areas_of_interest: areas, type, status } = heatmap;
  const places = useMemo(() => placesOf(areas), [areas]);
  // While a change is being saved, the server still has the previous positions.
  const saved = useRef(places);
  if (!isSaving) saved.current = places;
  const { data, error } = useQuery({
    ...areaMomentsQuery(heatmap, saved.current),
    enabled: type === "video" && status === "done" && areas.length > 0,
    placeholderData: keepPreviousData,
  });
  const curves = useMemo(() => toAreaCurves(data, areas), [data, areas]);
  return { frames: data, curves, problem: error };
}

type CurveSelection = {
  readonly pinned: readonly string[];
  readonly selected: string | undefined;
  readonly overTime: AreaCurves;
};

/** The curves to draw: those of pinned areas and of the selected one. */
export function useAreaCurves({ pinned, selected, overTime: { curves } }: CurveSelection): readonly AreaCurve[] {
  return useMemo(() => {
    const wanted = selected === undefined || pinned.includes(selected) ? pinned : [...pinned.slice(0, MAX_CURVES - 1), selected];
    return wanted.flatMap((uid) => curves.get(uid) ?? []);
  }, [pinned, selected, curves]);
}
