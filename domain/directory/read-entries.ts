import { readMany } from "#domain/kit/read-many.ts";
import { type Entry, EntryEntity, type Kind } from "./entry.entity.ts";

/** The entries of up to a hundred objects that exist, in any order. Throws `service.busy`. */
export const readEntries = (kind: Kind, uids: readonly string[]): Promise<readonly Entry[]> =>
  readMany(
    uids.map((uid) => ({ kind, uid })),
    (keys) => EntryEntity.get(keys).go(),
  );
