import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "./table.ts";
import { untilProcessed } from "./until-processed.ts";

/** The key of an item, from the `.params()` of an entity's `get`. */
export type Get = { readonly Key?: unknown };
type Key = { readonly pk: string; readonly sk: string };
/** An item as it is stored. */
export type Item = Key & Readonly<Record<string, unknown>>;

/**
 * Reads up to a hundred items of any entities in one call, each consistently, in the given order; undefined for missing ones. The
 * `parse` of an entity converts them. Throws `service.busy`.
 */
export async function readItems(gets: readonly Get[]): Promise<(Item | undefined)[]> {
  const keys = gets.map(({ Key }) => Key as Key);
  const found: Item[] = [];
  await untilProcessed(keys, async (Keys) => {
    const RequestItems = { [table.table]: { Keys, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await table.client.send(new BatchGetCommand({ RequestItems }));
    found.push(...((Responses?.[table.table] ?? []) as Item[]));
    return (UnprocessedKeys?.[table.table]?.Keys ?? []) as Key[];
  });
  return keys.map(({ pk, sk }) => found.find((item) => item.pk === pk && item.sk === sk));
}
