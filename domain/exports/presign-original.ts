import { presignedGetUrl } from "#adapters/storage.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { originalKey } from "#domain/heatmaps/original-key.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";

/**
 * A download link to a heatmap's original, named by its title and valid for five minutes. Errors: those of
 * `assertFinished`.
 */
export async function presignOriginal(caller: Caller, uid: string): Promise<{ url: string }> {
  const heatmap = await requireHeatmap(caller, uid);
  assertFinished(heatmap);
  const key = await originalKey(heatmap);
  const ending = key.slice(key.lastIndexOf("."));
  return { url: await presignedGetUrl(key, `${safeFileName(heatmap.title, "Heatmap")} original${ending}`) };
}
