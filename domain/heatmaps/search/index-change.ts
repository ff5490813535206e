import { isBusy } from "#domain/kit/is-conflict.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { indexHeatmap } from "./index-heatmap.ts";
import type { MaintenanceResult } from "./maintain-index.ts";

/**
 * Updates the index for a changed heatmap, and waits while others hold its counts: all uploads of one user change the same facet.
 * If it stays busy, its request stays queued for the schedule.
 */
export async function indexChange(uid: string): Promise<MaintenanceResult> {
  const isIndexed = await unlessBusy(() => waitWhileBusy(() => indexHeatmap(uid)));
  return isIndexed ? { indexed: 1, failed: [] } : { indexed: 0, failed: [uid] };
}

/** Indexes a heatmap whose request is queued, once: while its counts are busy, the schedule indexes it later. */
export const indexNowOrLater = (uid: string): Promise<boolean> => unlessBusy(() => indexHeatmap(uid));

async function unlessBusy(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
