import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { HeatmapChange } from "./heatmap-change.ts";

/** The optimistic state. An existing area keeps its share; a new one has none yet. */
export function applyChange(heatmap: HeatmapDetail, { areas_of_interest, ...plain }: HeatmapChange): HeatmapDetail {
  const shares = new Map(heatmap.areas_of_interest.map(({ uid, value, interval }) => [uid, { value, interval }]));
  return {
    ...heatmap,
    ...(plain as Partial<HeatmapDetail>),
    ...(areas_of_interest && {
      areas_of_interest: areas_of_interest.map((area) => ({
        ...area,
        ...(shares.get(area.uid) ?? { value: 0, interval: null }),
      })),
    }),
  };
}
