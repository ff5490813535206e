import { now } from "#domain/kit/clock.ts";
import { failHeatmap } from "./fail-heatmap.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { listWatched } from "./list-watched.ts";
import { purgeFiles } from "./purge-files.ts";

/** How many heatmaps were ended or purged, and the ids of those that could not be. */
export type Sweep = { readonly swept: number; readonly stuck: readonly string[] };

/**
 * Ends every heatmap whose time is over: uploads that never finished and analyses that hang, both refunded; and purges what was deleted.
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
  await failHeatmap(heatmap, heatmap.upload === "pending" ? "upload_expired" : "analysis_timed_out");
}
