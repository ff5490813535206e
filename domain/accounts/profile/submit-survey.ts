import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";

/** How the caller found us, and their field of work. */
export type SurveyAnswers = { readonly find: string; readonly field: string; readonly company_name?: string | undefined };

/** Stores the answers to the survey after sign-up. They can be given once: `account.survey_answered`. */
export async function submitSurvey(caller: Caller, { find, field, company_name = "" }: SurveyAnswers): Promise<void> {
  await commitTransaction([
    updateOwnAccount(
      caller.uid,
      { find, field, company_name, followedUp: true },
      { followedUp: false },
      "account.survey_answered",
    ),
    ...auditLogItems(caller, { action: "accounts.follow_up", scope: caller.uid, object: caller.uid }),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
