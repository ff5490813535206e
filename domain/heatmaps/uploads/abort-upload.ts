import { abortParts } from "#adapters/storage/parts.ts";
import { type Begun, begun } from "./part-sizes.ts";

/** Drops what was sent of an upload in parts that is not wanted any more; its links lead nowhere from now on. */
export async function abortUpload(heatmap: Begun): Promise<void> {
  const upload = begun(heatmap);
  if (upload) await abortParts(upload);
}
