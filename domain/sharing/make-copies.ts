import { copy } from "#adapters/storage.ts";
import { COPIED, copyKey, type Pictures } from "./copies.ts";

/** Makes the copies that a link shows; ends when none is being made any more, also when one cannot be. */
export async function makeCopies(share: string, heatmap: Pictures): Promise<void> {
  const copies = COPIED.filter((picture) => heatmap[picture] !== "").map((picture) =>
    copy(heatmap[picture], copyKey(share, heatmap, picture)),
  );
  await Promise.allSettled(copies);
  await Promise.all(copies);
}
