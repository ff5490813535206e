import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { type AttentionGrid, loadAttention } from "./attention-grid.ts";

/** A heatmap. Refetched before its links expire. */
export function detailQuery(uid: string) {
  return operationQuery(heatmaps.read, { params: { uid } }, { refetchInterval: LINK_LIFE_MS });
}

/** Frame metrics of a finished video. They change only on reanalysis. */
export function framesQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">) {
  return operationQuery(heatmaps.frames, { params: { uid } }, { revision: gen, staleTime: Number.POSITIVE_INFINITY });
}

type Size = { readonly width: number; readonly height: number };

/**
 * A heatmap's attention map on a grid of this size. It changes only on reanalysis. In a tab that was in the background for
 * minutes, the link may have expired; then a new one is requested.
 */
export function attentionQuery({ uid, gen, mask }: Pick<HeatmapDetail, "uid" | "gen" | "mask">, size: Size) {
  const load = async (url: string | null): Promise<AttentionGrid> => {
    if (url === null) throw new Error(`${uid} has no mask`);
    return loadAttention(url, size);
  };
  const read = (signal: AbortSignal) =>
    load(mask).catch(async () => load((await call(heatmaps.read, { params: { uid } }, { signal })).mask));
  return { ...fileQuery(["attention", uid, gen, size], read), enabled: mask !== null };
}

/** Cache time of area frames that are not displayed. Those of a long video with many areas are large. */
const AREAS_OVER_TIME_GC_MS = 60_000;

/** The shares of a video's areas over time. `positionsKey` identifies their current positions. */
export function areasOverTimeQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">, positionsKey: string) {
  return operationQuery(
    heatmaps.areasOverTime,
    { params: { uid } },
    { revision: [gen, positionsKey], staleTime: Number.POSITIVE_INFINITY, gcTime: AREAS_OVER_TIME_GC_MS },
  );
}

/** A cache key of the areas' positions, so that they are only refetched when an area moves. */
export function areaPositionsKey(areas: HeatmapDetail["areas_of_interest"]): string {
  return areas.map(({ uid, left, top, width, height }) => [uid, left, top, width, height].join(" ")).join();
}
