import { untilProcessed } from "#domain/kit/until-processed.ts";
import { type Entry, EntryEntity, type Kind } from "./entry.entity.ts";

/** The entries of up to a hundred objects that exist, in any order. Throws `service.busy`. */
export async function readEntries(kind: Kind, uids: readonly string[]): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  await untilProcessed(
    uids.map((uid) => ({ kind, uid })),
    async (left) => {
      const { data, unprocessed } = await EntryEntity.get(left).go();
      found.push(...data);
      return unprocessed;
    },
  );
  return found;
}
