import { deleteFiles } from "#adapters/storage.ts";
import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";

type Stored = { readonly uid: string; readonly expires_at: string };

/** The rows of one kind of export. */
type Rows<Row extends Stored> = {
  /** Lists the expired rows of a shard. */
  readonly listExpired: (shard: string, until: string) => Promise<readonly Stored[]>;
  readonly read: (uid: string) => Promise<Row | null>;
  /** Keys of its files. */
  readonly filesOf: (row: Row) => readonly string[];
  /** Keeps the row if it has been requested again. */
  readonly deleteExpired: (uid: string, until: string) => Promise<unknown>;
};

/** Number of exports deleted, and those that could not be deleted, with the reason. */
export type PurgedExports = { readonly purged: number; readonly failed: readonly string[] };

/** Deletes files older than a day, and their rows. One that fails does not block the others; the next run repeats it. */
export async function purgeExpired<Row extends Stored>(rows: Rows<Row>): Promise<PurgedExports> {
  const until = now().toISOString();
  const expired = (await Promise.all(SHARDS.map((shard) => rows.listExpired(shard, until)))).flat();
  const failed: string[] = [];
  for (const { uid } of expired) await purge(rows, uid, until).catch((error: unknown) => failed.push(failureText(uid, error)));
  return { purged: expired.length - failed.length, failed };
}

async function purge<Row extends Stored>(rows: Rows<Row>, uid: string, until: string): Promise<void> {
  const row = await rows.read(uid);
  // It may have been requested again.
  if (!row || row.expires_at > until) return;
  // Delete the file first: if that fails, the row still refers to it.
  await deleteFiles(rows.filesOf(row));
  await rows.deleteExpired(uid, until);
}
