import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** An email or text message as it would have been sent. */
export type Message = {
  id: string;
  kind: "mail" | "text";
  /** When it was accepted, ISO 8601. */
  at: string;
  from?: string;
  to: string[];
  replyTo?: string[];
  subject?: string;
  text?: string;
  html?: string;
};

export type NewMessage = Omit<Message, "id" | "at">;

/** All emails and text messages, on disk, newest first. */
export class Outbox {
  readonly #database: DatabaseSync;
  readonly #now: () => Date;

  constructor(dataDir: string, now: () => Date = () => new Date()) {
    mkdirSync(dataDir, { recursive: true });
    this.#now = now;
    this.#database = new DatabaseSync(path.join(dataDir, "outbox.sqlite"));
    this.#database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists messages (sequence integer primary key, id text not null unique, message text not null) strict;
    `);
  }

  /** Stores a message; on return it is on disk. */
  add(message: NewMessage): Message {
    const kept: Message = { ...message, id: randomUUID(), at: this.#now().toISOString() };
    this.#database.prepare("insert into messages (id, message) values (?, ?)").run(kept.id, JSON.stringify(kept));
    return kept;
  }

  /**
   * Newest first: those to one email address or phone number if `to` is given, those older than the message `before`, at most
   * `limit`.
   */
  messages({ to, before, limit = -1 }: { to?: string | undefined; before?: string | undefined; limit?: number } = {}): Message[] {
    return this.#database
      .prepare(
        `select message from messages
         where sequence < coalesce((select sequence from messages where id = :before), 9e15)
           and (:to is null or exists (select 1 from json_each(message, '$.to') where lower(value) = lower(:to)))
         order by sequence desc limit :limit`,
      )
      .all({ before: before ?? null, to: to ?? null, limit })
      .map(({ message }) => JSON.parse(String(message)) as Message);
  }

  find(id: string): Message | undefined {
    const row = this.#database.prepare("select message from messages where id = ?").get(id);
    return row && (JSON.parse(String(row.message)) as Message);
  }

  close(): void {
    this.#database.close();
  }
}
