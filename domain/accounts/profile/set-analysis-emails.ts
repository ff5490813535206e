import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";

/** Records whether the caller gets an email when a long analysis is done. */
export async function setAnalysisEmails(caller: Caller, analysisEmails: boolean): Promise<void> {
  await commitTransaction([
    updateOwnAccount(caller.uid, { analysisEmails }),
    ...auditLogItems(caller, { action: "accounts.set_analysis_emails", scope: caller.uid, object: caller.uid }),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
