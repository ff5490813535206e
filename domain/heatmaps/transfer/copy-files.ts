import pLimit from "p-limit";
import { copyObject, headFile, listFiles } from "#adapters/storage.ts";
import { heatmapFolder, uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

const CONCURRENCY = 8;
const KEYS = [
  ...(["image", "heatmap", "combined", "peekthrough", "gazeplot", "mask", "mask_array", "thumbnail"] as const),
  "logo_tracking_video",
] as const;

/**
 * Copies all files of a heatmap to another user's prefix, except those already there with the same size. Returns the entity tag
 * of the copied upload if it is still the file that was analysed: a copy may have another tag for the same bytes.
 */
export async function copyFiles(heatmap: Heatmap, to: string): Promise<string | undefined> {
  const moved = movedTo(heatmap, to);
  const [files, there] = await Promise.all([
    listFiles(heatmapFolder(heatmap)),
    listFiles(heatmapFolder({ ...heatmap, requested_by: to })),
  ]);
  const missing = [...files].filter(([key, size]) => there.get(moved(key)) !== size);
  await pLimit(CONCURRENCY).map(missing, ([key]) => copyObject(key, moved(key)));
  const upload = await headFile(uploadKey(heatmap));
  if (upload?.etag !== heatmap.upload_etag) return heatmap.upload_etag;
  return (await headFile(moved(uploadKey(heatmap))))?.etag;
}

/** The keys of a heatmap under another user's prefix. */
export function movedKeys(heatmap: Heatmap, to: string) {
  const moved = movedTo(heatmap, to);
  return Object.fromEntries(KEYS.map((name) => [name, moved(heatmap[name])])) as Record<(typeof KEYS)[number], string>;
}

/** Maps keys under a heatmap's prefix to another user's prefix; other keys, such as those of shared files, stay unchanged. */
function movedTo(heatmap: Heatmap, to: string): (key: string) => string {
  const [from, into] = [heatmapFolder(heatmap), heatmapFolder({ ...heatmap, requested_by: to })];
  return (key) => (key.startsWith(from) ? `${into}${key.slice(from.length)}` : key);
}
