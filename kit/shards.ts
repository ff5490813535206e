/** Number of partitions of a due-date index, so that no single one receives all writes. */
const COUNT = 8;

export const SHARDS: readonly string[] = Array.from({ length: COUNT }, (_, shard) => String(shard));

/** The shard of an item, from the last characters of its random id. */
export function shardOf(uid: string): string {
  const sum = [...uid.slice(-4)].reduce((total, character) => total + character.charCodeAt(0), 0);
  return String(sum % COUNT);
}
