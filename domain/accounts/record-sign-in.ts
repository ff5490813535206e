import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { AccountEntity } from "./account.entity.ts";

/** Records the caller's sign-in, on the first call of a session that reads the profile; not that of staff who view as them. */
export async function recordSignIn(caller: Caller): Promise<void> {
  if (caller.viewedIn) return;
  const signedInAt = new Date(caller.signedInAt * 1000).toISOString();
  if ((caller.lastSignIn ?? "") >= signedInAt) return;
  // Unless a later sign-in was recorded in between.
  await conditionHolds(
    AccountEntity.patch({ uid: caller.uid })
      .set({ last_login: signedInAt })
      .where((account, { lt, notExists }) => `${notExists(account.last_login)} OR ${lt(account.last_login, signedInAt)}`)
      .go(),
  );
}
