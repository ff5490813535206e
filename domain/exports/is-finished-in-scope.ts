import { filterFinished } from "#domain/heatmaps/filter-finished.ts";

/** Whether a heatmap is finished and still belongs to the scope, listed or not. */
export const isFinishedInScope = async (heatmap: string, scope: string): Promise<boolean> =>
  (await filterFinished([heatmap], scope, { includesHidden: true })).length > 0;
