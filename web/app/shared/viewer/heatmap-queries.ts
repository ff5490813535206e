import { queryOptions } from "@tanstack/react-query";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { type AttentionGrid, loadAttention } from "./attention-grid.ts";

/** A heatmap. Refetched before its links expire. */
export function detailQuery(uid: string) {
  return queryOptions({
    queryKey: ["heatmaps", "detail", uid],
    queryFn: ({ signal }) => call(heatmaps.read, { params: { uid } }, { signal }),
    refetchInterval: LINK_LIFE_MS,
  });
}

/** Frame metrics of a finished video. They change only on re-analysis. */
export function framesQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">) {
  return queryOptions({
    queryKey: ["heatmaps", "frames", uid, gen],
    queryFn: ({ signal }) => call(heatmaps.frames, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Size = { readonly width: number; readonly height: number };

/**
 * A heatmap's attention map on a grid of this size. It changes only on re-analysis. In a tab that was in the background for
 * minutes, the link may have expired; then a new one is requested.
 */
export function attentionQuery({ uid, gen, mask }: Pick<HeatmapDetail, "uid" | "gen" | "mask">, size: Size) {
  const load = async (url: string | null): Promise<AttentionGrid> => {
    if (url === null) throw new Error(`${uid} has no mask`);
    return loadAttention(url, size);
  };
  return queryOptions({
    queryKey: ["heatmaps", "attention", uid, gen, size],
    queryFn: ({ signal }) =>
      load(mask).catch(async () => load((await call(heatmaps.read, { params: { uid } }, { signal })).mask)),
    enabled: mask !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Cache time of area frames that are not displayed. Those of a long video with many areas are large. */
const MOMENTS_KEPT_MS = 60_000;

/** The shares of a video's areas over time. `places` identifies their current positions. */
export function areaMomentsQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">, places: string) {
  return queryOptions({
    queryKey: ["heatmaps", "area-moments", uid, gen, places],
    queryFn: ({ signal }) => call(heatmaps.areaMoments, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MOMENTS_KEPT_MS,
  });
}

/** A cache key of the areas' positions, so that they are only refetched when an area moves. */
export function placesOf(areas: HeatmapDetail["areas_of_interest"]): string {
  return areas.map(({ uid, left, top, width, height }) => [uid, left, top, width, height].join(" ")).join();
}
