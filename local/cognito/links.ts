import type { DatabaseSync } from "node:sqlite";

export type Links = ReturnType<typeof createLinks>;

/** Maps users of other identity providers to accounts. */
export function createLinks(database: DatabaseSync) {
  const read = database.prepare("SELECT username FROM links WHERE provider = ? AND subject = ?");
  const write = database.prepare("INSERT INTO links (provider, subject, username) VALUES (?, ?, ?)");

  function find(provider: string, subject: string): string | undefined {
    const row = read.get(provider, subject);
    return row && String(row.username);
  }

  const add = (provider: string, subject: string, username: string): void => void write.run(provider, subject, username);

  return { find, add };
}
