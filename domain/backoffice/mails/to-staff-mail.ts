import type { StaffMail } from "#contracts/staff/mails.ts";
import type { readEmail } from "#domain/kit/email/read-email.ts";

export type StoredMail = NonNullable<Awaited<ReturnType<typeof readEmail>>>;

/** A stored email as the log shows it. */
export const toStaffMail = ({ id, to, template, state, attempts, created_at, sent_at }: StoredMail): StaffMail => ({
  uid: id,
  to,
  template,
  state,
  attempts,
  created_at,
  sent_at: sent_at ?? null,
});
