import { headFile } from "#adapters/storage.ts";
import { uploadKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/**
 * Key of the original of a finished heatmap: the uploaded image, or its display copy if other bytes were uploaded to its key
 * since; for a video, the version that every player supports.
 */
export async function originalKey(
  heatmap: Pick<Heatmap, "uid" | "requested_by" | "extension" | "type" | "image" | "upload_etag">,
): Promise<string> {
  if (heatmap.type === "video") return heatmap.image;
  const uploaded = uploadKey(heatmap);
  const file = await headFile(uploaded);
  return file && file.etag === heatmap.upload_etag ? uploaded : heatmap.image;
}
