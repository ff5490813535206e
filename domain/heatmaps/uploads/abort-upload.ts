import { abortParts } from "#adapters/storage/parts.ts";
import { type Begun, begun } from "./part-sizes.ts";

/** Aborts an unwanted multipart upload and deletes its parts; its links stop working. */
export async function abortUpload(heatmap: Begun): Promise<void> {
  const upload = begun(heatmap);
  if (upload) await abortParts(upload);
}
