import type { DemoAnalysis } from "#contracts/demo.ts";
import { type Purpose, startDemoAnalysis } from "#domain/heatmaps/demo/start-demo-analysis.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { AppError } from "#kit/error.ts";
import { LIMITS, SLOTS } from "./limits.ts";
import { readAnalysis } from "./read-demo.ts";
import { requireDemo } from "./require-demo.ts";
import { SlotTaken, takeSlot } from "./slots.ts";

/**
 * Starts a demo analysis. Idempotent. Only few run at the same time: `demo.busy` while no slot is free, and the page tries again.
 * Errors: also `service.maintenance`, `demo.not_found`, `heatmap.not_uploaded`, and `heatmap.upload_closed` if the upload took too
 * long.
 */
export async function startDemo(ip: string, uid: string, purpose: Purpose): Promise<DemoAnalysis> {
  await assertAcceptsAnalyses({ subject: "anonymous" });
  await enforceRateLimit(LIMITS.starts, ip);
  const { heatmap } = await requireDemo(uid);
  for (const slot of SLOTS) {
    try {
      await startDemoAnalysis(heatmap, purpose, [takeSlot(slot, heatmap.uid)]);
      return await readAnalysis(uid);
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
    }
  }
  throw new AppError("demo.busy");
}
