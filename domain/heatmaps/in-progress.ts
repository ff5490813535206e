import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/** The states from which a heatmap can still end. */
const IN_PROGRESS = ["requested", "processed"] as const;

/** Whether a heatmap has not ended yet. */
export const isInProgress = ({ status }: Pick<Heatmap, "status">): boolean => IN_PROGRESS.some((state) => state === status);

/** Name of the execution that analyses one generation; taking it twice starts nothing twice. */
export const executionName = ({ uid, gen }: HeatmapJob): string => `${uid}-${gen}`;

type Operations = { eq(attribute: unknown, value: unknown): string };

/** The guard of every status change: this generation, and not ended yet. Late and duplicate events fail it and change nothing. */
export const stillInProgress =
  ({ gen }: HeatmapJob) =>
  (heatmap: { readonly gen: unknown; readonly status: unknown }, { eq }: Operations): string =>
    `${eq(heatmap.gen, gen)} AND (${IN_PROGRESS.map((state) => eq(heatmap.status, state)).join(" OR ")})`;
