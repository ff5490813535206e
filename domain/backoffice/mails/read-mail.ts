import type { StaffMailDetails } from "#contracts/staff/mails.ts";
import { previewEmail } from "#domain/kit/email/preview-email.ts";
import { readEmail } from "#domain/kit/email/read-email.ts";
import type { EmailTemplates } from "#domain/kit/email/template.ts";
import { AppError } from "#kit/error.ts";
import { resendable } from "./resendable.ts";
import { type StoredMail, toStaffMail } from "./to-staff-mail.ts";

/** The stored email with this id: `mail.not_found`. */
export async function findMail(uid: string): Promise<StoredMail> {
  const mail = await readEmail(uid);
  if (!mail) throw new AppError("mail.not_found");
  return mail;
}

/** An email with its text, without the secrets of its links. */
export async function readMail(templates: EmailTemplates, uid: string): Promise<StaffMailDetails> {
  const mail = await findMail(uid);
  const preview = previewEmail(templates, mail);
  const { state, replyTo, error, provider_id, next_at } = mail;
  return {
    ...toStaffMail(mail),
    subject: preview?.subject ?? null,
    text: preview?.text ?? null,
    reply_to: replyTo ?? null,
    error: error ?? null,
    provider_id: provider_id ?? null,
    next_at: state === "queued" ? next_at : null,
    resendable: resendable(mail, preview),
  };
}
