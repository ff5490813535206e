import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { appendLine } from "#local/kit/append-line.ts";
import type { Json } from "#local/kit/json.ts";
import { runInTransaction } from "#local/kit/run-in-transaction.ts";

/** One event for one target. Times in milliseconds since 1970. */
export type Delivery = {
  id: number;
  rule: string;
  arn: string;
  payload: Json;
  deadLetter: string | undefined;
  maxAttempts: number;
  /** When it expires. */
  expiresAt: number;
  attempts: number;
  dueAt: number;
};

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists deliveries (
    id integer primary key, rule text not null, arn text not null, payload text not null, dead_letter text,
    max_attempts integer not null, expires_at integer not null, attempts integer not null, due_at integer not null
  ) strict;
  create table if not exists fired (rule text primary key, at integer not null) strict, without rowid;
`;

/** Pending deliveries and the last run of each schedule, on disk. */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #deadLetters: string;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#deadLetters = path.join(dataDir, "dead-letters.jsonl");
    this.#database = new DatabaseSync(path.join(dataDir, "deliveries.sqlite"));
    this.#database.exec(SCHEMA);
  }

  /** Stores deliveries atomically, together with the time a schedule fired. */
  add(deliveries: Omit<Delivery, "id">[], fired?: { rule: string; at: number }): Delivery[] {
    const insert = this.#database.prepare(
      `insert into deliveries (rule, arn, payload, dead_letter, max_attempts, expires_at, attempts, due_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    return runInTransaction(this.#database, () => {
      if (fired) this.#database.prepare("insert or replace into fired values (?, ?)").run(fired.rule, fired.at);
      return deliveries.map((delivery) => {
        const { rule, arn, payload, deadLetter, maxAttempts, expiresAt, attempts, dueAt } = delivery;
        const { lastInsertRowid } = insert.run(
          rule,
          arn,
          JSON.stringify(payload),
          deadLetter ?? null,
          maxAttempts,
          expiresAt,
          attempts,
          dueAt,
        );
        return { ...delivery, id: Number(lastInsertRowid) };
      });
    });
  }

  pending(): Delivery[] {
    return this.#database
      .prepare("select * from deliveries order by id")
      .all()
      .map((row) => ({
        id: Number(row.id),
        rule: String(row.rule),
        arn: String(row.arn),
        payload: JSON.parse(String(row.payload)) as Json,
        deadLetter: row.dead_letter === null ? undefined : String(row.dead_letter),
        maxAttempts: Number(row.max_attempts),
        expiresAt: Number(row.expires_at),
        attempts: Number(row.attempts),
        dueAt: Number(row.due_at),
      }));
  }

  retry(id: number, attempts: number, dueAt: number): void {
    this.#database.prepare("update deliveries set attempts = ?, due_at = ? where id = ?").run(attempts, dueAt, id);
  }

  done(id: number): void {
    this.#database.prepare("delete from deliveries where id = ?").run(id);
  }

  /** Writes one line to `dead-letters.jsonl` with the event and the reason why it is discarded. */
  sendToDeadLetterQueue({ rule, arn, payload, deadLetter, attempts }: Delivery, error: string, now: number): void {
    const line = { at: new Date(now).toISOString(), rule, target: arn, deadLetter: deadLetter ?? null, attempts, error, payload };
    appendLine(this.#deadLetters, JSON.stringify(line));
  }

  lastFired(rule: string): number | undefined {
    const row = this.#database.prepare("select at from fired where rule = ?").get(rule);
    return row && Number(row.at);
  }

  /** The time a schedule was first seen counts as its last run. */
  recordFired(rule: string, at: number): void {
    this.#database.prepare("insert or replace into fired values (?, ?)").run(rule, at);
  }

  close(): void {
    this.#database.close();
  }
}
