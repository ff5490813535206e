import { queryOptions } from "@tanstack/react-query";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { LINK_LIFE_MS } from "#web/kit/query-client.ts";

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
