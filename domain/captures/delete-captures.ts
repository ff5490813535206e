import { deletePrefix } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { userCaptureFolder } from "./files.ts";

/** Deletes captures of a deleted account; captures still in progress expire within a day. */
export async function deleteCaptures(person: string): Promise<void> {
  if (!(await readAccount(person))) await deletePrefix(userCaptureFolder(person));
}
