import { secondFactorChangedTemplate } from "#domain/accounts/emails/second-factor-changed.ts";
import { issueAction } from "#domain/accounts/links/actions.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { ownAuditLogItem } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";

/** A factor that was turned on: the first, a second besides it, or one in place of the same kind. */
const TURNED_ON = ["on", "phone_added", "app_added", "phone_changed", "app_changed"] as const;
type TurnedOn = (typeof TURNED_ON)[number];
/** A change of the second factor: also all turned off, turned off with a recovery code, or new recovery codes. */
export type FactorChange = TurnedOn | "off" | "recovered" | "codes";

const isTurnedOn = (what: FactorChange): what is TurnedOn => TURNED_ON.some((change) => change === what);

/**
 * The transaction items that record a change of a user's second factor and email them a link to secure the account. The link of a
 * factor that was turned on turns it off again, except for staff: with a new password from the same mailbox, someone else could
 * then turn on their own.
 */
export async function factorChangedItems(caller: Pick<Caller, "uid">, what: FactorChange): Promise<readonly TransactionItem[]> {
  const account = await requireAccount(caller.uid);
  const turnsOff = isTurnedOn(what) && !account.superadmin;
  const { code, item } = issueAction("recoverEmail", account, turnsOff ? { turns_off_factors: true } : {});
  return [
    item,
    ownAuditLogItem(caller, `accounts.second_factor_${isTurnedOn(what) ? "on" : what}`),
    ...queueEmail(secondFactorChangedTemplate, account.email, { firstName: account.firstName, code, what, turnsOff }),
  ];
}
