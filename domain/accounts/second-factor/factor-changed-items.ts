import { secondFactorChangedTemplate } from "#domain/accounts/emails/second-factor-changed.ts";
import { issueAction } from "#domain/accounts/links/actions.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { auditOwn } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";

/** The parts that audit a change of the caller's second factor and email the caller a link to undo it. */
export async function factorChangedItems(caller: Caller, what: "on" | "off"): Promise<readonly TransactionItem[]> {
  const account = await requireAccount(caller.uid);
  const { code, part } = issueAction("recoverEmail", account);
  return [
    part,
    auditOwn(caller, `accounts.second_factor_${what}`),
    ...mail(secondFactorChangedTemplate, account.email, { firstName: account.firstName, code, what }),
  ];
}
