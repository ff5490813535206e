import { purge } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { foldersOf } from "./files.ts";

/** Deletes captures of a deleted account; captures still in progress expire within a day. */
export async function forgetCaptures(person: string): Promise<void> {
  if (!(await readAccount(person))) await purge(foldersOf(person));
}
