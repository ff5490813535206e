import { setOwn } from "#domain/accounts/own-account.ts";
import { audit } from "#domain/kit/audit.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit } from "#domain/kit/transaction.ts";

/** How the caller found us, and their field of work. */
export type Answers = { readonly find: string; readonly field: string; readonly company_name?: string | undefined };

/** Stores the answers to the survey after sign-up. They can be given once: `account.followed_up`. */
export async function followUp(caller: Caller, { find, field, company_name = "" }: Answers): Promise<void> {
  await commit([
    setOwn(caller.uid, { find, field, company_name, followedUp: true }, { followedUp: false }, "account.followed_up"),
    ...audit(caller, "accounts.follow_up", caller.uid, caller.uid),
    announce({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
