import { setOwn } from "#domain/accounts/own-account.ts";
import { audit } from "#domain/kit/audit.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit } from "#domain/kit/transaction.ts";

/** Records whether the caller has seen the introduction. */
export async function setIntro(caller: Caller, intro: boolean): Promise<void> {
  await commit([
    setOwn(caller.uid, { intro }),
    ...audit(caller, "accounts.set_intro", caller.uid, caller.uid),
    announce({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
