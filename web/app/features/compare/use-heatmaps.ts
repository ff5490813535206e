import { useQueries } from "@tanstack/react-query";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { ApiError } from "#web/kit/api/api-error.ts";

/** One query per heatmap, in the order of the ids, each with its own loading and error state. */
export const useHeatmaps = (ids: readonly string[]) => useQueries({ queries: ids.map(detailQuery) });

/** Whether a heatmap was deleted or is no longer accessible. */
export const isNotFound = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 404;
