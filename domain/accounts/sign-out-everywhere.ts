import { signOutUser } from "#adapters/user-pool.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { requireAccount } from "./read-account.ts";
import { endAllSessions, signInStateItems } from "./sign-in-state.ts";

/**
 * Ends every session of the caller, including this one: the user pool revokes refresh tokens; this API rejects issued access
 * tokens.
 */
export async function signOutEverywhere(caller: Caller): Promise<void> {
  await signOutUser(caller.poolSubject);
  await commitTransaction(signInStateItems(await requireAccount(caller.uid), endAllSessions()));
}
