import { removeHiddenAd } from "#domain/heatmaps/reports/remove-hidden.ts";
import { forgetReport } from "#domain/heatmaps/reports/report-links.ts";

/**
 * Ends the link of a heatmap to a report that it is no longer in. Deletes a hidden heatmap that is in no other report; one that is
 * being analysed keeps the link, and its end calls this again. Idempotent.
 */
export async function releaseAd(heatmap: string, report: string): Promise<void> {
  if (await removeHiddenAd(heatmap, report)) await forgetReport(heatmap, report);
}
