import type { Heatmap } from "./heatmap.entity.ts";
import { isPublic } from "./is-public.ts";
import { readExisting } from "./read-stored.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** A finished heatmap with its share link; undefined if it has none or is deleted. */
export async function findShared(uid: string): Promise<(Heatmap & { readonly share: string }) | undefined> {
  const heatmap = await readExisting(uid);
  if (heatmap?.share === undefined) return;
  return { ...toPublicVersion(heatmap), share: heatmap.share };
}

/** The finished heatmap that this share link makes public; undefined if it is private, deleted or public with another link. */
export async function findPublic(uid: string, share: string): Promise<Heatmap | undefined> {
  const stored = await readExisting(uid);
  const heatmap = stored && toPublicVersion(stored);
  if (heatmap?.status !== "done" || heatmap.share !== share || !isPublic(heatmap)) return;
  return heatmap;
}
