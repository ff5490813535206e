import type { Caller } from "#domain/kit/caller.ts";
import { isConditionalCheckFailed } from "#domain/kit/is-conditional-check-failed.ts";
import { AccountEntity } from "./account.entity.ts";

/** Records the caller's sign-in, on the first call of a session that reads the profile; not that of staff who view as them. */
export async function recordSignIn(caller: Caller): Promise<void> {
  if (caller.viewedIn) return;
  const signedInAt = new Date(caller.signedInAt * 1000).toISOString();
  if ((caller.lastSignIn ?? "") >= signedInAt) return;
  try {
    await AccountEntity.patch({ uid: caller.uid })
      .set({ last_login: signedInAt })
      .where((account, { lt, notExists }) => `${notExists(account.last_login)} OR ${lt(account.last_login, signedInAt)}`)
      .go();
  } catch (error) {
    // A later sign-in was recorded in between.
    if (!isConditionalCheckFailed(error)) throw error;
  }
}
