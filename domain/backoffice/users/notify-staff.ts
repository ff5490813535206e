import { staffChangedTemplate } from "#domain/accounts/emails/staff-changed.ts";
import { listStaff } from "#domain/accounts/list-staff.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import type { Account } from "./require-user.ts";

/** Emails that fit into the transaction of the change, of two items each. */
const MAX_EMAILS = 40;

/**
 * The transaction items that notify all staff and the user by email that the user is or is no longer staff. The first belong to the
 * transaction of the change; `further` are transactions of their own, to commit after it.
 */
export async function notifyStaff(
  caller: Caller,
  user: Account,
  isStaff: boolean,
): Promise<{ items: readonly TransactionItem[]; further: readonly (readonly TransactionItem[])[] }> {
  const colleagues = (await listStaff()).filter(({ uid }) => uid !== user.uid);
  const emails = [user, ...colleagues].map(({ email, firstName }) =>
    queueEmail(staffChangedTemplate, email, { firstName, person: user.email, actor: caller.email, isStaff }),
  );
  const [items = [], ...further] = Array.from({ length: Math.ceil(emails.length / MAX_EMAILS) }, (_, at) =>
    emails.slice(at * MAX_EMAILS, (at + 1) * MAX_EMAILS).flat(),
  );
  return { items, further };
}
