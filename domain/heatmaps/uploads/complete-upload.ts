import { completeParts, listParts } from "#adapters/storage/parts.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { begun, countOf, isWhole } from "./part-sizes.ts";

/**
 * Makes the file of an upload in parts, if all of them lie there in their sizes; nothing happens for any other upload, and for one that was
 * completed or aborted before. Afterwards its links lead nowhere.
 */
export async function completeUpload(heatmap: Heatmap): Promise<void> {
  const upload = begun(heatmap);
  const stored = upload && (await listParts(upload));
  if (!stored) return;
  const whole = stored.filter((part) => isWhole(heatmap, part));
  if (whole.length === countOf(heatmap)) await completeParts(upload, whole);
}
