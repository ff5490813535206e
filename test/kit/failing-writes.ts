import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { devNull } from "node:os";
import { DatabaseSync, StatementSync } from "node:sqlite";

/** The errors of a failing disk, for files and for SQLite. */
const CAUSES = {
  ENOSPC: { message: "no space left on device", errcode: 13, errstr: "database or disk is full" },
  EDQUOT: { message: "disk quota exceeded", errcode: 13, errstr: "database or disk is full" },
  EIO: { message: "i/o error", errcode: 10, errstr: "disk I/O error" },
} as const;
export type WriteFailure = keyof typeof CAUSES;

/**
 * Makes writes to files and SQLite databases of this thread fail whenever `failure` names a cause. Sockets and pipes are not
 * affected, and reads work, as on a full disk. Lasts as long as the process.
 */
export async function failWrites(failure: () => WriteFailure | undefined): Promise<void> {
  const check = (): void => {
    const code = failure();
    if (code) throw Object.assign(new Error(`${code}: ${CAUSES[code].message}, write`), { code });
  };
  const checkDatabase = (): void => {
    const code = failure();
    if (!code) return;
    const { errcode, errstr } = CAUSES[code];
    throw Object.assign(new Error(errstr), { code: "ERR_SQLITE_ERROR", errcode, errstr });
  };
  for (const name of ["writeSync", "writeFileSync", "appendFileSync"] as const) before(fs, name, check);
  syncBuiltinESMExports();
  const handle = await open(devNull);
  before(Object.getPrototypeOf(handle) as typeof handle, "writeFile", async () => check());
  await handle.close();
  before(StatementSync.prototype, "run", checkDatabase);
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    if (/^commit/i.test(sql)) checkDatabase();
    return exec.call(this, sql);
  };
}

/** Calls `check` before a method; a rejection of `check` is one of the method. */
function before<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  check: () => void | Promise<void>,
): void {
  const method = owner[name];
  owner[name] = function (this: unknown, ...args: never[]) {
    const checked = check();
    return checked ? checked.then(() => method.apply(this, args)) : method.apply(this, args);
  };
}
