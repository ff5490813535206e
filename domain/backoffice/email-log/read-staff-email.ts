import type { StaffEmailDetails } from "#contracts/staff/emails.ts";
import { previewEmail } from "#domain/kit/email/preview-email.ts";
import { readEmail } from "#domain/kit/email/read-email.ts";
import type { EmailTemplates } from "#domain/kit/email/template.ts";
import { AppError } from "#kit/error.ts";
import { resendable } from "./resendable.ts";
import { type StoredEmail, toStaffEmail } from "./to-staff-email.ts";

/** The stored email with this id: `email.not_found`. */
export async function requireStaffEmail(uid: string): Promise<StoredEmail> {
  const email = await readEmail(uid);
  if (!email) throw new AppError("email.not_found");
  return email;
}

/** An email with its text, without the secrets of its links. */
export async function readStaffEmail(templates: EmailTemplates, uid: string): Promise<StaffEmailDetails> {
  const email = await requireStaffEmail(uid);
  const preview = previewEmail(templates, email);
  const { state, replyTo, error, provider_id, next_at } = email;
  return {
    ...toStaffEmail(email),
    subject: preview?.subject ?? null,
    text: preview?.text ?? null,
    reply_to: replyTo ?? null,
    error: error ?? null,
    provider_id: provider_id ?? null,
    next_at: state === "queued" ? next_at : null,
    resendable: resendable(email, preview),
  };
}
