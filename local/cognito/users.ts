import type { DatabaseSync } from "node:sqlite";
import { runInTransaction } from "#local/kit/run-in-transaction.ts";
import { emailTaken, unknownUser, usernameTaken } from "./cognito-error.ts";
import type { Factor } from "./config.ts";
import type { Verifier } from "./srp.ts";

export type Attributes = Record<string, string>;

/** One account. Times are milliseconds since 1970. */
export type User = {
  /** The immutable id; the same as `sub`. */
  username: string;
  attributes: Attributes;
  status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
  createdAt: number;
  modifiedAt: number;
  password?: Verifier;
  factors: Factor[];
  preferredFactor?: Factor;
  totpSecret?: string;
  /** A secret that was issued and is not verified yet. */
  pendingTotpSecret?: string;
  /** The newest time step whose code was accepted: neither it nor an older one is accepted again. */
  lastTotpStep?: number;
  groups: string[];
  failures: number;
  lastFailureAt: number;
  lockedUntil: number;
};

export type Users = ReturnType<typeof createUsers>;

/** The accounts of one pool, found by the immutable username or by the email address (case-insensitive). */
export function createUsers(database: DatabaseSync, now: () => number) {
  const byUsername = database.prepare("SELECT document FROM users WHERE username = ?");
  const byName = database.prepare("SELECT username FROM sign_in_names WHERE name = ?");
  const write = database.prepare("INSERT OR REPLACE INTO users (username, document) VALUES (?, ?)");
  const deleteNames = database.prepare("DELETE FROM sign_in_names WHERE username = ?");
  const addName = database.prepare("INSERT INTO sign_in_names (name, username) VALUES (?, ?)");

  const folded = (email: string): string => email.toLowerCase();

  /** The account with this sign-in address or username. */
  function find(name: string): User | undefined {
    const owner = byName.get(folded(name));
    const row = byUsername.get(owner ? String(owner.username) : name);
    return row && (JSON.parse(String(row.document)) as User);
  }

  function store(user: User): void {
    const { email } = user.attributes;
    const owner = email && byName.get(folded(email));
    if (owner && owner.username !== user.username) throw emailTaken();
    deleteNames.run(user.username);
    if (email) addName.run(folded(email), user.username);
    write.run(user.username, JSON.stringify({ ...user, modifiedAt: now() }));
  }

  /** Adds an account. Throws UsernameExistsException when its address is in use. */
  function add(user: User): void {
    if (find(user.attributes.email ?? "")) throw usernameTaken("An account with the given email already exists.");
    runInTransaction(database, () => store(user));
  }

  /**
   * Reads the current account, changes it and writes it atomically: concurrent requests cannot overwrite each other's change.
   * Returns the account as written. Throws UserNotFoundException when it no longer exists.
   */
  function change(username: string, edit: (user: User) => void): User {
    return runInTransaction(database, () => {
      const user = get(username);
      edit(user);
      store(user);
      return user;
    });
  }

  function get(name: string): User {
    const user = find(name);
    if (!user) throw unknownUser();
    return user;
  }

  function remove(username: string): void {
    runInTransaction(database, () => {
      for (const table of ["users", "sign_in_names", "sign_ins", "links"]) {
        database.prepare(`DELETE FROM ${table} WHERE username = ?`).run(username);
      }
    });
  }

  /** Lists up to `limit` accounts that `matches` accepts, in order of username, after the given one. */
  function list(matches: (user: User) => boolean, limit: number, after = ""): User[] {
    const found: User[] = [];
    const rows = database.prepare("SELECT document FROM users WHERE username > ? ORDER BY username").iterate(after);
    for (const row of rows) {
      const user = JSON.parse(String(row.document)) as User;
      if (matches(user)) found.push(user);
      if (found.length === limit) break;
    }
    return found;
  }

  return { find, get, add, change, remove, list };
}
