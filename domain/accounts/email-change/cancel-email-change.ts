import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";

/** Invalidates the link that was sent to the caller's new address. Does nothing without one. */
export async function cancelEmailChange(caller: Caller): Promise<void> {
  const { uid } = caller;
  await commitTransaction([
    updateOwnAccount(uid, { newEmail: "" }),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: uid }),
  ]);
}
