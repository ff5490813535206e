import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS users (username TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS sign_in_names (name TEXT PRIMARY KEY, username TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sign_in_names_by_user ON sign_in_names (username);
  CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY, state TEXT NOT NULL, expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE IF NOT EXISTS sign_ins (
    id TEXT PRIMARY KEY, username TEXT NOT NULL, client_id TEXT NOT NULL, scope TEXT NOT NULL,
    auth_time INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE INDEX IF NOT EXISTS sign_ins_by_user ON sign_ins (username);
  CREATE TABLE IF NOT EXISTS refresh_tokens (hash TEXT PRIMARY KEY, sign_in TEXT NOT NULL, retired_at INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS refresh_tokens_by_sign_in ON refresh_tokens (sign_in);
  CREATE TABLE IF NOT EXISTS links (provider TEXT, subject TEXT, username TEXT NOT NULL, PRIMARY KEY (provider, subject)) STRICT;
  CREATE TABLE IF NOT EXISTS grants (hash TEXT PRIMARY KEY, grant TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
`;

/** Opens one pool's file. The write-ahead log makes every acknowledged write survive a kill -9. */
export function openDatabase(dataDir: string, poolId: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(path.join(dataDir, `${poolId}.sqlite`));
  database.exec(SCHEMA);
  return database;
}

/** A value generated once per pool and stored. */
export function persistentSecret(database: DatabaseSync, name: string, make: () => string): string {
  const stored = database.prepare("SELECT value FROM secrets WHERE name = ?").get(name);
  if (stored) return String(stored.value);
  const value = make();
  database.prepare("INSERT INTO secrets (name, value) VALUES (?, ?)").run(name, value);
  return value;
}

/** Deletes expired rows, so that the file does not grow with every sign-in. */
export function deleteExpired(database: DatabaseSync, nowMs: number): void {
  database.prepare("DELETE FROM sessions WHERE expires_at < ?").run(nowMs);
  database.prepare("DELETE FROM grants WHERE expires_at < ?").run(nowMs);
  database.prepare("DELETE FROM refresh_tokens WHERE sign_in IN (SELECT id FROM sign_ins WHERE expires_at < ?)").run(nowMs);
  database.prepare("DELETE FROM sign_ins WHERE expires_at < ?").run(nowMs);
}
