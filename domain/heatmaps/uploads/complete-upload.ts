import { completeParts, listParts } from "#adapters/storage/parts.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { begun, countOf, isWhole } from "./part-sizes.ts";

/**
 * Completes a multipart upload if all parts exist with the right sizes; does nothing for other uploads, and if it was
 * completed or aborted before. Its links stop working afterwards.
 */
export async function completeUpload(heatmap: Heatmap): Promise<void> {
  const upload = begun(heatmap);
  const stored = upload && (await listParts(upload));
  if (!stored) return;
  const whole = stored.filter((part) => isWhole(heatmap, part));
  if (whole.length === countOf(heatmap)) await completeParts(upload, whole);
}
