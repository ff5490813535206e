import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { dropLeftovers } from "#domain/heatmaps/removal/drop-leftovers.ts";
import { purgeFiles } from "#domain/heatmaps/removal/purge-files.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { now } from "#kit/clock.ts";
import { failHeatmap } from "./fail-heatmap.ts";
import { isInProgress } from "./in-progress.ts";
import { listWatched } from "./list-watched.ts";
import type { ProblemCode } from "./problems.ts";

/** How many heatmaps were ended or purged, and the ids of those that could not be. */
export type Sweep = { readonly swept: number; readonly stuck: readonly string[] };

/**
 * Ends every heatmap whose time is over: uploads that never finished and analyses that hang, both refunded; and purges what was deleted, and
 * what analyses left that show nothing.
 * One that cannot be swept does not keep the others from it; the next sweep tries it again.
 */
export async function sweepHeatmaps(): Promise<Sweep> {
  const due = await listWatched(now().toISOString());
  const stuck: string[] = [];
  for (const heatmap of due) {
    await end(heatmap).catch(() => stuck.push(heatmap.uid));
  }
  return { swept: due.length - stuck.length, stuck };
}

async function end(heatmap: Heatmap): Promise<void> {
  if (heatmap.deleted_at) return purgeFiles(heatmap);
  if (!isInProgress(heatmap)) return dropLeftovers(heatmap);
  await abortUpload(heatmap);
  await failHeatmap(heatmap, overdue(heatmap));
}

/** What a heatmap waited for in vain: its file, sent by a person or captured by us, or its analysis. */
function overdue({ upload, subtype }: Heatmap): ProblemCode {
  if (upload !== "pending") return "analysis_timed_out";
  return subtype === "" ? "upload_expired" : "capture_expired";
}
