import { LEGAL } from "#contracts/legal.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { consentItems, type LegalDocument } from "./consent-items.ts";
import { requireAccount } from "./read-account.ts";
import { updateOwnAccount } from "./update-own-account.ts";

/**
 * Records that the caller agrees to the current terms and privacy policy. Versions they already agreed to keep their first
 * record.
 */
export async function acceptTerms(caller: Caller): Promise<void> {
  const account = await requireAccount(caller.uid);
  const asked = (Object.keys(LEGAL) as LegalDocument[]).filter((document) => account[document] !== LEGAL[document]);
  if (asked.length === 0) return;
  await commitTransaction([
    updateOwnAccount(caller.uid, LEGAL),
    ...consentItems(caller.uid, "asked", asked),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
