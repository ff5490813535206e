import { DatabaseSync } from "node:sqlite";

/**
 * Adds an index in the engine's scan order to every table, in the database file of the running engine.
 * Without it each page of a Scan reads and sorts the whole rest of the table.
 */
export function addScanIndex(file: string): void {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  try {
    const tables = db
      .prepare(
        "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'hash_prefix'",
      )
      .all();
    for (const { name } of tables) {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      db.exec(`CREATE INDEX IF NOT EXISTS ${quoted(`${name}::scan_order`)} ON ${quoted(String(name))} (hash_prefix, pk, sk)`);
    }
  } finally {
    db.close();
  }
}
