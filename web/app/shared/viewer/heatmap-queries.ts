import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { type AttentionGrid, loadAttention } from "./attention-grid.ts";

/** One heatmap. Asked for again before its links expire. */
export function detailQuery(uid: string) {
  return operationQuery(heatmaps.read, { params: { uid } }, { refetchInterval: LINK_LIFE_MS });
}

/** What was measured of a finished video, which changes only when it is analysed anew. */
export function framesQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">) {
  return operationQuery(heatmaps.frames, { params: { uid } }, { revision: gen, staleTime: Number.POSITIVE_INFINITY });
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
  const read = (signal: AbortSignal) =>
    load(mask).catch(async () => load((await call(heatmaps.read, { params: { uid } }, { signal })).mask));
  return { ...fileQuery(["attention", uid, gen, size], read), enabled: mask !== null };
}

/** How long the moments of areas are kept once nobody looks at them: those of a long film with many areas are large. */
const MOMENTS_KEPT_MS = 60_000;

/** The shares of a video's areas over time, for where they are now: `places` names that. */
export function areaMomentsQuery({ uid, gen }: Pick<HeatmapDetail, "uid" | "gen">, places: string) {
  return operationQuery(
    heatmaps.areaMoments,
    { params: { uid } },
    { revision: [gen, places], staleTime: Number.POSITIVE_INFINITY, gcTime: MOMENTS_KEPT_MS },
  );
}

/** Names where areas lie, so that what was measured of them is asked for anew only once one lies elsewhere. */
export function placesOf(areas: HeatmapDetail["areas_of_interest"]): string {
  return areas.map(({ uid, left, top, width, height }) => [uid, left, top, width, height].join(" ")).join();
}
