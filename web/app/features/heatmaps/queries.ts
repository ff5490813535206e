import { heatmaps } from "#contracts/heatmaps.ts";
import { type OperationPages, operationPages, operationQuery } from "#web/kit/api/operation-query.ts";
import type { ListFilter } from "./list/list-filter.ts";

export {
  areaPositionsKey as placesOf,
  areasOverTimeQuery as areaMomentsQuery,
  detailQuery,
  framesQuery,
} from "#web/app/shared/viewer/heatmap-queries.ts";

export type HeatmapPages = OperationPages<typeof heatmaps.list>;

/** A filtered list, newest first, paginated; without a filter, all heatmaps. */
export const listQuery = ({ tags, ...rest }: ListFilter = {}) =>
  operationPages(heatmaps.list, { query: { ...rest, ...(tags && { tags: [...tags] }) } });

/** The available filter values. */
export const facetsQuery = operationQuery(heatmaps.facets, {});

/** Mutation key of a heatmap's deletion in this tab. */
export const removeMutationKey = (uid: string) => [heatmaps.remove.id, { params: { uid } }] as const;
