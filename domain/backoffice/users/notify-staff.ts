import { staffChangedTemplate } from "#domain/accounts/emails/staff-changed.ts";
import { listStaff } from "#domain/accounts/list-staff.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import type { Account } from "./require-user.ts";

/** Emails that fit into the transaction of the change, of two items each. */
const MAX_EMAILS = 40;

/** The transaction items that notify all staff and the user by email that the user is or is no longer staff. */
export async function notifyStaff(caller: Caller, user: Account, isStaff: boolean): Promise<readonly TransactionItem[]> {
  const colleagues = (await listStaff()).filter(({ uid }) => uid !== user.uid);
  const recipients = [user, ...colleagues].slice(0, MAX_EMAILS);
  return recipients.flatMap(({ email, firstName }) =>
    queueEmail(staffChangedTemplate, email, { firstName, person: user.email, actor: caller.email, isStaff }),
  );
}
