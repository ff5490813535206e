import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runInTransaction } from "#local/kit/run-in-transaction.ts";

/** Any object with an id in the API. */
export type Document = { readonly id: string; readonly object: string };

/** A pending delivery of an event to an endpoint. Times in milliseconds since 1970, of the real clock. */
export type Delivery = {
  readonly id: number;
  readonly event: string;
  readonly endpoint: string;
  readonly state: "waiting" | "held" | "delivered" | "failed";
  readonly attempts: number;
  readonly dueAt: number;
  /** HTTP status of the last response, or the error. */
  readonly answer: string;
};

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists objects (
    id text primary key, kind text not null, seq integer not null, due_at integer, document text not null, aside text not null default '{}'
  ) strict;
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_due on objects (due_at) where due_at is not null;
  create table if not exists repetitions (
    key text primary key, request text not null, status integer not null, body text not null, at integer not null
  ) strict;
  create table if not exists deliveries (
    id integer primary key, event text not null, endpoint text not null, state text not null, attempts integer not null,
    due_at integer not null, answer text not null
  ) strict;
  create index if not exists deliveries_by_due on deliveries (state, due_at);
  create table if not exists settings (name text primary key, value text not null) strict;
`;

/** The data of the Stripe emulator, on disk. Documents are stored in the API's format; internal data is stored separately. */
export class Store {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(path.join(dataDir, "stripe.sqlite"));
    this.#database.exec(SCHEMA);
  }

  /** Runs `work` in a transaction; errors that say so commit it. */
  transaction<Result>(work: () => Result, keeps?: (error: unknown) => boolean): Result {
    return runInTransaction(this.#database, work, keeps);
  }

  find<Kept extends Document>(id: string): Kept | undefined {
    const row = this.#database.prepare("select document from objects where id = ?").get(id);
    return row && (JSON.parse(String(row.document)) as Kept);
  }

  /** Newest first. */
  all<Kept extends Document>(kind: Kept["object"]): Kept[] {
    return this.#database
      .prepare("select document from objects where kind = ? order by seq desc")
      .all(kind)
      .map(({ document }) => JSON.parse(String(document)) as Kept);
  }

  /** `dueAt` is when the next automatic step is due, in seconds of the emulator's clock; null for never. */
  put<Kept extends Document>(document: Kept, dueAt?: number | null): Kept {
    this.#database
      .prepare(
        `insert into objects (id, kind, seq, due_at, document)
         values (:id, :kind, (select coalesce(max(seq), 0) + 1 from objects), :due, :document)
         on conflict (id) do update set document = :document, due_at = case when :set then :due else due_at end`,
      )
      .run({
        id: document.id,
        kind: document.object,
        due: dueAt ?? null,
        document: JSON.stringify(document),
        set: dueAt === undefined ? 0 : 1,
      });
    return document;
  }

  hiddenFields<Kept extends object>(id: string): Partial<Kept> {
    const row = this.#database.prepare("select aside from objects where id = ?").get(id);
    return JSON.parse(String(row?.aside ?? "{}")) as Partial<Kept>;
  }

  setHiddenFields(id: string, aside: object): void {
    this.#database.prepare("update objects set aside = ? where id = ?").run(JSON.stringify(aside), id);
  }

  /** The document that is due first, up to a time. */
  firstDue(until: number): { id: string; kind: string; dueAt: number } | undefined {
    const row = this.#database
      .prepare("select id, kind, due_at from objects where due_at <= ? order by due_at, seq limit 1")
      .get(until);
    return row && { id: String(row.id), kind: String(row.kind), dueAt: Number(row.due_at) };
  }

  idempotentResponse(key: string): { request: string; status: number; body: string } | undefined {
    const row = this.#database.prepare("select request, status, body from repetitions where key = ?").get(key);
    return row && { request: String(row.request), status: Number(row.status), body: String(row.body) };
  }

  saveIdempotentResponse(key: string, request: string, status: number, body: string): void {
    this.#database.prepare("insert into repetitions values (?, ?, ?, ?, ?)").run(key, request, status, body, Date.now());
  }

  /** Idempotency keys expire after a day, as in the real API. */
  deleteIdempotentResponses(before: number): void {
    this.#database.prepare("delete from repetitions where at < ?").run(before);
  }

  addDelivery(event: string, endpoint: string, state: Delivery["state"], dueAt: number): void {
    this.#database
      .prepare("insert into deliveries (event, endpoint, state, attempts, due_at, answer) values (?, ?, ?, 0, ?, '')")
      .run(event, endpoint, state, dueAt);
  }

  setDelivery({ id, state, attempts, dueAt, answer }: Delivery): void {
    this.#database
      .prepare("update deliveries set state = ?, attempts = ?, due_at = ?, answer = ? where id = ?")
      .run(state, attempts, dueAt, answer, id);
  }

  /** Oldest first. */
  deliveries(state: Delivery["state"]): Delivery[] {
    return this.#database
      .prepare("select * from deliveries where state = ? order by id")
      .all(state)
      .map((row) => ({ ...row, dueAt: Number(row.due_at) }) as unknown as Delivery);
  }

  delivery(id: number): Delivery | undefined {
    const row = this.#database.prepare("select * from deliveries where id = ?").get(id);
    return row && ({ ...row, dueAt: Number(row.due_at) } as unknown as Delivery);
  }

  /** Newest first. */
  lastDeliveries(limit: number): Delivery[] {
    return this.#database
      .prepare("select * from deliveries order by id desc limit ?")
      .all(limit)
      .map((row) => ({ ...row, dueAt: Number(row.due_at) }) as unknown as Delivery);
  }

  setting(name: string): string | undefined {
    const row = this.#database.prepare("select value from settings where name = ?").get(name);
    return row && String(row.value);
  }

  set(name: string, value: string): void {
    this.#database.prepare("insert or replace into settings values (?, ?)").run(name, value);
  }

  close(): void {
    this.#database.close();
  }
}
