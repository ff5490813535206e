import { adminInviteTemplate } from "#domain/accounts/emails/admin-invite.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

/** Invites someone without an account by email, for staff: `account.exists` otherwise. They start with the trial. */
export async function inviteUser(
  caller: Caller,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<{ email: string }> {
  if (await findAccountByEmail(email)) throw new AppError("account.exists");
  const { trial } = await readSetting("defaults");
  await commitTransaction([
    ...queueEmail(adminInviteTemplate, email, { firstName: name.split(" ")[0] ?? name, days: trial.days }),
    // Without name and address: the email log has them, for as long as emails are kept.
    ...auditLogItems(caller, { action: "users.invite", scope: caller.uid, object: caller.uid }),
  ]);
  return { email };
}
