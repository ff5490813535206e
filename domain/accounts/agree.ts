import { LEGAL } from "#contracts/accounts.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit } from "#domain/kit/transaction.ts";
import { consentParts, type LegalDocument } from "./consent.ts";
import { setOwn } from "./own-account.ts";
import { mustHaveAccount } from "./read-account.ts";

/**
 * Records that the caller agrees to the current terms and privacy policy. Versions they already agreed to keep their first
 * record.
 */
export async function agree(caller: Caller): Promise<void> {
  const account = await mustHaveAccount(caller.uid);
  const asked = (Object.keys(LEGAL) as LegalDocument[]).filter((document) => account[document] !== LEGAL[document]);
  if (asked.length === 0) return;
  await commit([
    setOwn(caller.uid, LEGAL),
    ...consentParts(caller.uid, "asked", asked),
    announce({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
