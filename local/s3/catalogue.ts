import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runInTransaction } from "#local/kit/run-in-transaction.ts";

export type StoredObject = {
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
  /** MD5 in hex, or the digest of the parts' digests with their count; without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Headers returned on every read: content type, user metadata, … */
  readonly headers: Readonly<Record<string, string>>;
};
export type Listed = { readonly key: string; readonly size: number; readonly etag: string; readonly modified: number };
export type Part = { readonly number: number; readonly blob: string; readonly size: number; readonly etag: string };
export type Catalogue = ReturnType<typeof openCatalogue>;
type Row = Omit<StoredObject, "headers"> & { headers: string };

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS object (
    bucket TEXT, key TEXT, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, modified INTEGER NOT NULL, headers TEXT NOT NULL,
    PRIMARY KEY (bucket, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS object_blob ON object (blob);
  CREATE TABLE IF NOT EXISTS upload (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS part (
    upload TEXT, number INTEGER, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, PRIMARY KEY (upload, number)
  ) WITHOUT ROWID;`;

/** Objects by key, and the multipart uploads in progress. Each change is one durable commit; keys sort by their UTF-8 bytes. */
export function openCatalogue(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(path.join(folder, "catalogue.db"));
  db.exec(SCHEMA);
  const sql = {
    find: db.prepare("SELECT blob, size, etag, modified, headers FROM object WHERE bucket = ? AND key = ?"),
    put: db.prepare(
      "INSERT OR REPLACE INTO object (bucket, key, blob, size, etag, modified, headers) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ),
    remove: db.prepare("DELETE FROM object WHERE bucket = ? AND key = ?"),
    list: db.prepare(
      "SELECT key, size, etag, modified FROM object WHERE bucket = ? AND key >= ? AND key > ? ORDER BY key LIMIT ?",
    ),
    named: db.prepare("SELECT 1 FROM object WHERE blob = ?1 UNION ALL SELECT 1 FROM part WHERE blob = ?1 LIMIT 1"),
    begin: db.prepare("INSERT INTO upload (id, bucket, key, headers) VALUES (?, ?, ?, ?)"),
    upload: db.prepare("SELECT headers FROM upload WHERE id = ? AND bucket = ? AND key = ?"),
    part: db.prepare("SELECT number, blob, size, etag FROM part WHERE upload = ? AND number = ?"),
    parts: db.prepare("SELECT number, blob, size, etag FROM part WHERE upload = ? ORDER BY number"),
    putPart: db.prepare("INSERT OR REPLACE INTO part (upload, number, blob, size, etag) VALUES (?, ?, ?, ?, ?)"),
    dropParts: db.prepare("DELETE FROM part WHERE upload = ?"),
    dropUpload: db.prepare("DELETE FROM upload WHERE id = ?"),
  };
  const find = (bucket: string, key: string): StoredObject | undefined => {
    const row = sql.find.get(bucket, key) as Row | undefined;
    return row && { ...row, headers: JSON.parse(row.headers) as Record<string, string> };
  };
  const put = (bucket: string, key: string, { blob, size, etag, modified, headers }: StoredObject) =>
    sql.put.run(bucket, key, blob, size, etag, modified, JSON.stringify(headers));

  return {
    find,
    put,
    remove: (bucket: string, key: string) => sql.remove.run(bucket, key),
    isNamed: (blob: string): boolean => sql.named.get(blob) !== undefined,

    /** Lists up to `limit` objects whose key is at least `from` and greater than `after`, in key order. */
    list: (bucket: string, { from, after, limit }: { from: string; after: string; limit: number }): Listed[] =>
      sql.list.all(bucket, from, after, limit) as Listed[],

    beginUpload: (id: string, bucket: string, key: string, headers: Record<string, string>) =>
      sql.begin.run(id, bucket, key, JSON.stringify(headers)),
    /** The headers of the future object, or undefined when the upload does not exist. */
    uploadHeaders: (id: string, bucket: string, key: string): Record<string, string> | undefined => {
      const row = sql.upload.get(id, bucket, key) as { headers: string } | undefined;
      return row && (JSON.parse(row.headers) as Record<string, string>);
    },
    part: (upload: string, number: number) => sql.part.get(upload, number) as Part | undefined,
    parts: (upload: string) => sql.parts.all(upload) as Part[],
    putPart: (upload: string, { number, blob, size, etag }: Part) => sql.putPart.run(upload, number, blob, size, etag),
    /** Completes an upload and stores its object, unless it was aborted. */
    endUpload: (id: string, finished?: { bucket: string; key: string; object: StoredObject }) =>
      runInTransaction(db, () => {
        if (finished) put(finished.bucket, finished.key, finished.object);
        sql.dropParts.run(id);
        sql.dropUpload.run(id);
      }),

    close: () => db.close(),
  };
}
