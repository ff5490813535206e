import { AppError } from "#kit/error.ts";
import { isInProgress } from "./analysis/in-progress.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/**
 * Requires that a heatmap has results. Throws `heatmap.not_ready` while it is in progress, and `heatmap.failed` once it has
 * failed.
 */
export function assertFinished({ status }: Pick<Heatmap, "status">): void {
  if (status === "done") return;
  throw new AppError(isInProgress({ status }) ? "heatmap.not_ready" : "heatmap.failed");
}
