import type { DatabaseSync } from "node:sqlite";

export type Links = ReturnType<typeof createLinks>;

/** Maps users of other identity providers to accounts. */
export function createLinks(database: DatabaseSync) {
  const read = database.prepare("SELECT username FROM links WHERE provider = ? AND subject = ?");
  const write = database.prepare("INSERT INTO links (provider, subject, username) VALUES (?, ?, ?)");

  const readOf = database.prepare("SELECT provider, subject FROM links WHERE username = ? ORDER BY provider, subject");
  const erase = database.prepare("DELETE FROM links WHERE provider = ? AND subject = ?");

  function find(provider: string, subject: string): string | undefined {
    const row = read.get(provider, subject);
    return row && String(row.username);
  }

  const add = (provider: string, subject: string, username: string): void => void write.run(provider, subject, username);

  /** The identities linked to an account. */
  const of = (username: string): { providerName: string; userId: string }[] =>
    readOf.all(username).map(({ provider, subject }) => ({ providerName: String(provider), userId: String(subject) }));

  const remove = (provider: string, subject: string): void => void erase.run(provider, subject);

  return { find, add, of, remove };
}
