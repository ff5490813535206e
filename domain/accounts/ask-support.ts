import { supportCopyTemplate } from "#domain/accounts/emails/support-copy.ts";
import { supportQuestionTemplate } from "#domain/accounts/emails/support-question.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { environment } from "#kit/environment.ts";
import { requireAccount } from "./read-account.ts";

const SUPPORT_MAIL = environment("SUPPORT_MAIL");
const LIMIT = perHour("accounts.support_questions", 5);

/** Emails a question to support, with the caller as the reply address, and a copy to the caller. */
export async function askSupport({ uid }: Caller, question: string): Promise<void> {
  await enforceRateLimit(LIMIT, uid);
  const { email, name, firstName } = await requireAccount(uid);
  await commitTransaction([
    ...queueEmail(supportQuestionTemplate, SUPPORT_MAIL, { from: email, name, question }, email),
    ...queueEmail(supportCopyTemplate, email, { firstName, question }),
  ]);
}
