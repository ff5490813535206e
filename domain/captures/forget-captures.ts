import { purge } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { foldersOf } from "./files.ts";

/** Deletes what was captured for somebody who deleted his account; what is still being captured is forgotten within a day. */
export async function forgetCaptures(person: string): Promise<void> {
  if (!(await readAccount(person))) await purge(foldersOf(person));
}
