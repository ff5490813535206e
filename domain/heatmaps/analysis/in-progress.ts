import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** The states from which a heatmap can still end. */
const IN_PROGRESS = ["requested", "processed"] as const;

/** Whether a heatmap has not ended yet. */
export const isInProgress = ({ status }: Pick<Heatmap, "status">): boolean => IN_PROGRESS.some((state) => state === status);

/** Name of the execution that analyses one generation; taking it twice starts nothing twice. */
export const executionName = ({ uid, gen }: HeatmapJob): string => `${uid}-${gen}`;

type Operations = { eq(attribute: unknown, value: unknown): string; notExists(attribute: unknown): string };
type Attributes = { readonly gen: unknown; readonly status: unknown; readonly deleted_at: unknown };

/** The guard of every status change: this generation, not ended yet, and not deleted. Late and duplicate events fail it and change nothing. */
export const stillInProgress =
  ({ gen }: HeatmapJob) =>
  (heatmap: Attributes, { eq, notExists }: Operations): string => {
    const inProgress = IN_PROGRESS.map((state) => eq(heatmap.status, state)).join(" OR ");
    return `${eq(heatmap.gen, gen)} AND (${inProgress}) AND ${notExists(heatmap.deleted_at)}`;
  };
