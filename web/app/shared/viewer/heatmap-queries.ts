import { queryOptions } from "@tanstack/react-query";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { type AttentionGrid, loadAttention } from "./attention-grid.ts";

/** One heatmap. Asked for again before its links expire. */
export function detailQuery(uid: string) {
  return queryOptions({
    queryKey: ["heatmaps", "detail", uid],
    queryFn: ({ signal }) => call(heatmaps.read, { params: { uid } }, { signal }),
    refetchInterval: LINK_LIFE_MS,
  });
}

/** What was measured of a finished video, which changes only when it is analysed anew. */
export function framesQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">) {
  return queryOptions({
    queryKey: ["heatmaps", "frames", uid, gen],
    queryFn: ({ signal }) => call(heatmaps.frames, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Size = { readonly width: number; readonly height: number };

/**
 * A heatmap's attention on a grid of this size, which changes only when it is analysed anew. A tab that nobody looked at for minutes has a
 * link that has run out; then another is asked for.
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

/** How long the moments of areas are kept once nobody looks at them: those of a long film with many areas are large. */
const MOMENTS_KEPT_MS = 60_000;

/** The shares of a video's areas over time, for where they are now: `places` names that. */
export function areaMomentsQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">, places: string) {
  return queryOptions({
    queryKey: ["heatmaps", "area-moments", uid, gen, places],
    queryFn: ({ signal }) => call(heatmaps.areaMoments, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MOMENTS_KEPT_MS,
  });
}

/** Names where areas lie, so that what was measured of them is asked for anew only once one lies elsewhere. */
export function placesOf(areas: HeatmapDetail["areas_of_interest"]): string {
  return areas.map(({ uid, left, top, width, height }) => [uid, left, top, width, height].join(" ")).join();
}
