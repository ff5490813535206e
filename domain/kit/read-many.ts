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

/**
 * Reads items by the attribute that is their key, as `readMany`: a map in the order of these ids, each once, without empty and
 * missing ones. Throws `service.busy`.
 */
export async function readById<Name extends string, Row extends Readonly<Record<Name, string>>>(
  name: Name,
  ids: Iterable<string>,
  read: (keys: Record<Name, string>[]) => Promise<Batch<Record<Name, string>, Row>>,
): Promise<ReadonlyMap<string, Row>> {
  const distinct = [...new Set(ids)].filter(Boolean);
  const found = await readMany(
    distinct.map((id) => ({ [name]: id }) as Record<Name, string>),
    read,
  );
  const rows = new Map(found.map((row) => [row[name] as string, row]));
  return new Map(distinct.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)!]] : [])));
}
