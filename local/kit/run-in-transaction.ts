import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in a transaction; rolls back when it throws, except for errors that `shouldCommit` accepts. Rethrows. */
export function runInTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
  shouldCommit: (error: unknown) => boolean = () => false,
): Result {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    // SQLite has rolled back already when the disk is full.
    if (database.isTransaction) database.exec(shouldCommit(error) ? "commit" : "rollback");
    throw error;
  }
}
