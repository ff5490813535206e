import { type FinishedImage, requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireReport } from "#domain/reports/require-report.ts";
import { AppError } from "#kit/error.ts";

/** Whether what to compare with is a report, not a heatmap. */
export const isReport = (uid: string): boolean => uid.startsWith("rp_");

/**
 * Checks what a question about an image is compared with: another finished image of its scope, or a report of which it is an ad.
 * Errors as `requireFinishedImage`, `report.not_found`, and `report.not_ready` before it has ended.
 */
export async function assertComparable(caller: Caller, { uid, scope }: FinishedImage, other: string): Promise<void> {
  if (!isReport(other)) {
    const compared = await requireFinishedImage(caller, other);
    if (compared.scope !== scope || other === uid) throw new AppError("heatmap.not_found");
    return;
  }
  const report = await requireReport(caller, other);
  if (report.scope !== scope || !report.heatmaps.includes(uid)) throw new AppError("report.not_found");
  if (report.status === "requested") throw new AppError("report.not_ready");
}
