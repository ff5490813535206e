import type { DatabaseSync } from "node:sqlite";
import type { Factor, PoolSettings } from "./config.ts";
import { inTransaction } from "./database.ts";
import { emailTaken, unknownUser, usernameTaken } from "./problem.ts";
import type { Verifier } from "./srp.ts";

export type Attributes = Record<string, string>;

/** One account. Times are milliseconds since 1970. */
export type User = {
  /** The id that never changes; the same as `sub` in pools where people sign in by e-mail address. */
  username: string;
  attributes: Attributes;
  status: "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "RESET_REQUIRED";
  enabled: boolean;
  createdAt: number;
  modifiedAt: number;
  password?: Verifier;
  temporaryPasswordExpiresAt?: number;
  factors: Factor[];
  preferredFactor?: Factor;
  totpSecret?: string;
  /** A secret handed out and not yet proven. */
  pendingTotpSecret?: string;
  /** The newest step whose code was accepted: neither it nor an older one is accepted again. */
  lastTotpStep?: number;
  groups: string[];
  failures: number;
  lastFailureAt: number;
  lockedUntil: number;
};

export type Users = ReturnType<typeof createUsers>;

/** The accounts of one pool, found by the immutable username or by what the person types to sign in. */
export function createUsers(database: DatabaseSync, settings: PoolSettings, now: () => number) {
  const byUsername = database.prepare("SELECT document FROM users WHERE username = ?");
  const byName = database.prepare("SELECT username FROM sign_in_names WHERE name = ?");
  const write = database.prepare("INSERT OR REPLACE INTO users (username, document) VALUES (?, ?)");
  const forgetNames = database.prepare("DELETE FROM sign_in_names WHERE username = ?");
  const addName = database.prepare("INSERT INTO sign_in_names (name, username) VALUES (?, ?)");

  const folded = (name: string): string => (settings.UsernameConfiguration.CaseSensitive ? name : name.toLowerCase());

  function namesOf(user: User): [attribute: string, name: string][] {
    if (settings.UsernameAttributes.length === 0) return [["username", user.username]];
    return settings.UsernameAttributes.flatMap((attribute): [string, string][] => {
      const value = user.attributes[attribute];
      return value ? [[attribute, value]] : [];
    });
  }

  /** The account that signs in by this name, or has this username. */
  function find(name: string): User | undefined {
    const owner = byName.get(folded(name));
    const row = byUsername.get(owner ? String(owner.username) : name);
    return row && (JSON.parse(String(row.document)) as User);
  }

  function store(user: User): void {
    for (const [attribute, name] of namesOf(user)) {
      const owner = byName.get(folded(name));
      if (owner && owner.username !== user.username) throw emailTaken(attribute);
    }
    forgetNames.run(user.username);
    for (const [, name] of namesOf(user)) addName.run(folded(name), user.username);
    write.run(user.username, JSON.stringify({ ...user, modifiedAt: now() }));
  }

  /** Adds an account. Throws UsernameExistsException when its name is taken. */
  function add(user: User): void {
    if (namesOf(user).some(([, name]) => find(name))) {
      throw usernameTaken(settings.UsernameAttributes.length > 0 ? "An account with the given email already exists." : undefined);
    }
    inTransaction(database, () => store(user));
  }

  /**
   * Reads the account afresh, changes it and writes it, with nothing in between: two requests cannot overwrite each other's change.
   * Returns the account as written. Throws UserNotFoundException when it is gone.
   */
  function change(username: string, edit: (user: User) => void): User {
    return inTransaction(database, () => {
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
    inTransaction(database, () => {
      for (const table of ["users", "sign_in_names", "codes", "attempts", "sign_ins", "links"]) {
        database.prepare(`DELETE FROM ${table} WHERE username = ?`).run(username);
      }
    });
  }

  /** Up to `limit` accounts that `matches` accepts, in order of username, after the one named. */
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
