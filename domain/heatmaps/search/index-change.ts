import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#kit/error.ts";
import { fullJitter } from "#kit/portable/full-jitter.ts";
import { indexHeatmap } from "./index-heatmap.ts";
import type { MaintenanceResult } from "./maintain-index.ts";

const MAX_ATTEMPTS = 8;
const BACKOFF = { firstMs: 250, maxMs: 16_000 };

/** Updates the index for a changed heatmap. */
export async function indexChange(uid: string): Promise<MaintenanceResult> {
  return (await tryIndexing(uid)) ? { indexed: 1, failed: [] } : { indexed: 0, failed: [uid] };
}

/**
 * Indexes a heatmap, and waits while others hold its counts: all uploads of one user change the same facet, and DynamoDB rejects
 * transactions that overlap. False if it stays busy for about half a minute; its request stays queued for the schedule.
 */
async function tryIndexing(uid: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await indexHeatmap(uid);
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "service.busy")) throw error;
      if (attempt === MAX_ATTEMPTS) return false;
    }
    await pause(fullJitter(attempt, BACKOFF));
  }
}
