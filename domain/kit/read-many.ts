import { untilProcessed } from "./until-processed.ts";

/** A batch read of an entity: the items that exist, and the keys that the table did not process. */
type Batch<Key, Row> = { readonly data: readonly Row[]; readonly unprocessed: readonly Key[] };

/**
 * Reads the items of any number of different keys in batches, in any order, without missing ones. `read` is `get(keys).go()` of an
 * entity. Throws `service.busy`.
 */
export async function readMany<Key, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<Batch<Key, Row>>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await read(left);
    found.push(...data);
    return unprocessed;
  });
  return found;
}
