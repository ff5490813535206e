import type { GenerateJob } from "#contracts/heatmaps.ts";
import { requireHeatmap, requireOwnHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { completeUpload } from "#domain/heatmaps/uploads/complete-upload.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { startAnalysis } from "./start-analysis.ts";

/**
 * Starts the analysis of an uploaded heatmap. Idempotent. Staff may start any heatmap.
 * Errors: those of `startAnalysis`.
 */
export async function generateHeatmap(caller: Caller, uid: string): Promise<GenerateJob> {
  const heatmap = await (caller.subject === "staff" ? requireHeatmap : requireOwnHeatmap)(caller, uid);
  if (heatmap.upload === "pending") await completeUpload(heatmap);
  const name = await startAnalysis(
    heatmap,
    auditLogItems(caller, { action: "heatmaps.generate", scope: heatmap.scope, object: uid }),
  );
  return { job_id: name, status: "requested", heatmap_uid: uid, credits_reserved: 1 };
}
