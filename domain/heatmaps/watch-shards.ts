/** The index of what is still to be ended is spread over this many partitions, so that no single one takes every write. */
const SHARDS = 8;

export const WATCH_SHARDS: readonly string[] = Array.from({ length: SHARDS }, (_, shard) => String(shard));

/** The shard of a heatmap, from the last characters of its random id. */
export function watchShardOf(uid: string): string {
  const sum = [...uid.slice(-4)].reduce((total, character) => total + character.charCodeAt(0), 0);
  return String(sum % SHARDS);
}
