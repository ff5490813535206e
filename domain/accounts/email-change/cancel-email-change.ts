import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";

/** Invalidates the link that was sent to the caller's new address. Does nothing without one. */
export async function cancelEmailChange({ uid }: Caller): Promise<void> {
  await commitTransaction([updateOwnAccount(uid, { newEmail: "" })]);
}
