import { deletePrefix } from "#adapters/storage.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";

type Stored = { readonly uid: string; readonly expires_at: string };

/** The rows of one kind of export. */
type Rows<Row extends Stored> = {
  /** Lists the expired rows of a shard. */
  readonly listExpired: (shard: string, until: string) => Promise<readonly Stored[]>;
  readonly read: (uid: string) => Promise<Row | null>;
  readonly keyOf: (row: Row) => string;
  /** Keeps the row if it has been requested again. */
  readonly deleteExpired: (uid: string, until: string) => Promise<unknown>;
};

/** Deletes files older than a day, and their rows. Returns the number of expired ones. */
export async function purgeExpired<Row extends Stored>(rows: Rows<Row>): Promise<number> {
  const until = now().toISOString();
  const expired = (await Promise.all(SHARDS.map((shard) => rows.listExpired(shard, until)))).flat();
  for (const { uid } of expired) {
    const row = await rows.read(uid);
    // It may have been requested again.
    if (!row || row.expires_at > until) continue;
    // Delete the file first: if that fails, the row still refers to it.
    await deletePrefix(rows.keyOf(row));
    await rows.deleteExpired(uid, until);
  }
  return expired.length;
}
