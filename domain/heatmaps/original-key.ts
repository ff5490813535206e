import { find } from "#adapters/storage.ts";
import { uploadKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/**
 * Key of what a finished heatmap was made of: the picture as it came, else its copy for screens, also where other bytes were uploaded in its place
 * since; of a video the one that every player shows.
 */
export async function originalKey(
  heatmap: Pick<Heatmap, "uid" | "requested_by" | "extension" | "type" | "image" | "upload_etag">,
): Promise<string> {
  if (heatmap.type === "video") return heatmap.image;
  const uploaded = uploadKey(heatmap);
  const file = await find(uploaded);
  return file && file.etag === heatmap.upload_etag ? uploaded : heatmap.image;
}
