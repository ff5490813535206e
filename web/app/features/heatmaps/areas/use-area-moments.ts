import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { AreaMoments, HeatmapDetail } from "#contracts/heatmaps.ts";
import { type AreaCurve, curvesOf } from "#web/app/shared/viewer/areas/area-moments.ts";
import { AREA_LINES } from "#web/app/shared/viewer/video/timeline-curves.ts";
import { areaMomentsQuery, placesOf } from "../queries.ts";

/** Maximum number of distinguishable curves on the timeline. */
export const MOST_CURVES = AREA_LINES.length;

/** The areas of a video over time. */
export type OverTime = {
  readonly moments: AreaMoments | undefined;
  /** The curve of each measured area, by area uid. */
  readonly curves: ReadonlyMap<string, AreaCurve>;
  readonly problem: Error | null;
};

/** The areas of a finished video over time. Refetched after a position change is saved. */
export function useAreaMoments(heatmap: HeatmapDetail, isSaving: boolean): OverTime {
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
  const curves = useMemo(() => curvesOf(data, areas), [data, areas]);
  return { moments: data, curves, problem: error };
}

type Chosen = { readonly pinned: readonly string[]; readonly selected: string | undefined; readonly overTime: OverTime };

/** The curves to draw: those of pinned areas and of the selected one. */
export function useAreaCurves({ pinned, selected, overTime: { curves } }: Chosen): readonly AreaCurve[] {
  return useMemo(() => {
    const wanted = selected === undefined || pinned.includes(selected) ? pinned : [...pinned.slice(0, MOST_CURVES - 1), selected];
    return wanted.flatMap((uid) => curves.get(uid) ?? []);
  }, [pinned, selected, curves]);
}
