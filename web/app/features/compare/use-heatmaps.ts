import { useQueries } from "@tanstack/react-query";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { ApiError } from "#web/kit/api/api-error.ts";

/** The heatmaps of some ids, in their order, each on its own: one may be there while another is on its way, or gone for good. */
export const useHeatmaps = (ids: readonly string[]) => useQueries({ queries: ids.map(detailQuery) });

/** Whether a heatmap was deleted, or is not ours to see any more. */
export const isGone = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 404;
