import { find } from "#adapters/storage.ts";
import { uploadKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/** Key of what a finished heatmap was made of: the picture as it came, else its copy for screens; of a video the one that every player shows. */
export async function originalKey(
  heatmap: Pick<Heatmap, "uid" | "requested_by" | "extension" | "type" | "image">,
): Promise<string> {
  const uploaded = uploadKey(heatmap);
  return heatmap.type === "image" && (await find(uploaded)) ? uploaded : heatmap.image;
}
