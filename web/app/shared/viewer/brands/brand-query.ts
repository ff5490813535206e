import { brands } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";

/** Refetch interval of brand analytics in progress; its end also arrives on the live channel. */
const PROGRESS_MS = 5000;

type Video = Pick<HeatmapDetail, "uid" | "type" | "status">;

/** Whether a heatmap can have brand analytics: only a finished video can. */
export const canHaveBrands = ({ type, status }: Pick<Video, "type" | "status">): boolean => type === "video" && status === "done";

/** The brand analytics of a video. Refetched before its links expire, and while it is in progress. */
export const brandQuery = (heatmap: Video) => ({
  ...operationQuery(
    brands.read,
    { params: { uid: heatmap.uid } },
    { refetchInterval: ({ state }) => (state.data?.status === "processing" ? PROGRESS_MS : LINK_LIFE_MS) },
  ),
  enabled: canHaveBrands(heatmap),
});
