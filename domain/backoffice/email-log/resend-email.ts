import type { RESENDABLE, StaffEmail } from "#contracts/staff/emails.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { previewEmail } from "#domain/kit/email/preview-email.ts";
import { requeueEmail } from "#domain/kit/email/queue-email.ts";
import type { EmailTemplates } from "#domain/kit/email/template.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { requireStaffEmail } from "./read-staff-email.ts";
import { resendable } from "./resendable.ts";
import { toStaffEmail } from "./to-staff-email.ts";

const REASONS = {
  waiting: "email.in_progress",
  secret: "email.secret",
  outdated: "email.outdated",
  unwanted: "email.unwanted",
} as const satisfies Readonly<Record<Exclude<(typeof RESENDABLE)[number], "yes">, string>>;

/** Queues an email to the same address again, as a new one, so that the log keeps what happened to the first. */
export async function resendEmail(caller: Caller, templates: EmailTemplates, uid: string): Promise<StaffEmail> {
  const email = await requireStaffEmail(uid);
  const answer = resendable(email, previewEmail(templates, email));
  if (answer !== "yes") throw new AppError(REASONS[answer]);
  const id = newId("ml");
  await commitTransaction([
    ...requeueEmail(id, email),
    ...auditLogItems(caller, {
      action: "mails.resend",
      scope: id,
      object: uid,
      change: { before: {}, after: { mail: id, template: email.template } },
    }),
  ]);
  return toStaffEmail(await requireStaffEmail(id));
}
