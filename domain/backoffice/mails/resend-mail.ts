import type { RESENDABLE, StaffMail } from "#contracts/staff/mails.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { previewEmail } from "#domain/kit/email/preview-email.ts";
import { repeatMail } from "#domain/kit/email/queue-mail.ts";
import type { EmailTemplates } from "#domain/kit/email/template.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { findMail } from "./read-mail.ts";
import { resendable } from "./resendable.ts";
import { toStaffMail } from "./to-staff-mail.ts";

const REASONS = { waiting: "mail.waiting", secret: "mail.secret", outdated: "mail.outdated" } as const satisfies Readonly<
  Record<Exclude<(typeof RESENDABLE)[number], "yes">, string>
>;

/** Queues an email to the same address again, as a new one, so that the log keeps what happened to the first. */
export async function resendMail(caller: Caller, templates: EmailTemplates, uid: string): Promise<StaffMail> {
  const mail = await findMail(uid);
  const answer = resendable(mail, previewEmail(templates, mail));
  if (answer !== "yes") throw new AppError(REASONS[answer]);
  const id = newId("ml");
  await commitTransaction([
    ...repeatMail(id, mail),
    ...audit(caller, "mails.resend", id, uid, { before: {}, after: { mail: id, template: mail.template } }),
  ]);
  return toStaffMail(await findMail(id));
}
