import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in a transaction; rolls back when it throws, except for errors that `keeps` accepts. Rethrows. */
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
    // A full disk makes SQLite roll back by itself.
    if (database.isTransaction) database.exec(shouldCommit(error) ? "commit" : "rollback");
    throw error;
  }
}
