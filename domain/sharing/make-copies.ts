import { copy } from "#adapters/storage.ts";
import { COPIED, copyKey, type Pictures } from "./copies.ts";

/** Makes the copies that a link shows. */
export async function makeCopies(share: string, heatmap: Pictures): Promise<void> {
  await Promise.all(COPIED.map((picture) => copy(heatmap[picture], copyKey(share, heatmap, picture))));
}
