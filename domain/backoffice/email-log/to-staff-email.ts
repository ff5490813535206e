import type { StaffEmail } from "#contracts/staff/emails.ts";
import type { readEmail } from "#domain/kit/email/read-email.ts";

export type StoredEmail = NonNullable<Awaited<ReturnType<typeof readEmail>>>;

/** A stored email as the log shows it. */
export const toStaffEmail = ({ id, to, template, state, attempts, created_at, sent_at }: StoredEmail): StaffEmail => ({
  uid: id,
  to,
  template,
  state,
  attempts,
  created_at,
  sent_at: sent_at ?? null,
});
