import type { DatabaseSync } from "node:sqlite";

/** All of `work` or nothing of it, except when it throws something that `keeps` says to keep. What it throws is thrown on. */
export function atomically<Result>(
  database: DatabaseSync,
  work: () => Result,
  keeps: (error: unknown) => boolean = () => false,
): Result {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    database.exec(keeps(error) ? "commit" : "rollback");
    throw error;
  }
}
