import { readAccount } from "#domain/accounts/read-account.ts";
import { renameCreator } from "./rename-creator.ts";

/** Shows a user's current name at everything they created. Idempotent. Does nothing for a deleted account. */
export async function updateCreatorName(uid: string): Promise<void> {
  const account = await readAccount(uid);
  if (account) await renameCreator(uid, account);
}
