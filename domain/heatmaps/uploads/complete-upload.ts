import { completeMultipartUpload, listUploadedParts } from "#adapters/storage/multipart.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { isComplete, multipartUploadOf, partCount } from "./part-sizes.ts";

/**
 * Completes a multipart upload if all parts exist with the right sizes; does nothing for other uploads, and if it was
 * completed or aborted before. Its links stop working afterwards.
 */
export async function completeUpload(heatmap: Heatmap): Promise<void> {
  const upload = multipartUploadOf(heatmap);
  const stored = upload && (await listUploadedParts(upload));
  if (!stored) return;
  const whole = stored.filter((part) => isComplete(heatmap, part));
  if (whole.length === partCount(heatmap)) await completeMultipartUpload(upload, whole);
}
