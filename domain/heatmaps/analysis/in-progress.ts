import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** The states that are not terminal. */
const IN_PROGRESS = ["requested", "processed"] as const;

/** Whether a heatmap is not in a terminal state yet. */
export const isInProgress = ({ status }: Pick<Heatmap, "status">): boolean => IN_PROGRESS.some((state) => state === status);

/** Name of the execution that analyses one generation; Step Functions starts a name only once. */
export const executionName = ({ uid, gen }: HeatmapJob): string => `${uid}-${gen}`;

type Operations = { eq(attribute: unknown, value: unknown): string; notExists(attribute: unknown): string };
type Attributes = { readonly gen: unknown; readonly status: unknown; readonly deleted_at: unknown };

/** Condition: not ended, not deleted. */
export function inProgress(heatmap: Omit<Attributes, "gen">, { eq, notExists }: Operations): string {
  const isOpen = IN_PROGRESS.map((state) => eq(heatmap.status, state)).join(" OR ");
  return `(${isOpen}) AND ${notExists(heatmap.deleted_at)}`;
}

/**
 * Condition of the changes of an analysis: same generation, not ended, not deleted. Late and duplicate events fail it and have
 * no effect. Its end requires the version instead.
 */
export const stillInProgress =
  ({ gen }: HeatmapJob) =>
  (heatmap: Attributes, operations: Operations): string =>
    `${operations.eq(heatmap.gen, gen)} AND ${inProgress(heatmap, operations)}`;
