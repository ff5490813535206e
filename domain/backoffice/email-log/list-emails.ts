import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffEmail } from "#contracts/staff/emails.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { type EmailFilter, type EmailPosition, listEmails } from "#domain/kit/email/list-emails.ts";
import { toStaffEmail } from "./to-staff-email.ts";

type Query = PageRequest & Omit<EmailFilter, "to"> & { readonly search?: string | undefined };

/** A page of the emails to everyone, newest first. */
export async function listStaffEmails({
  search = "",
  state,
  template,
  limit,
  last,
}: Query): Promise<{ rows: StaffEmail[]; last: string | null }> {
  const to = search.toLowerCase() || undefined;
  const list = JSON.stringify(["mails", to, state, template]);
  const before = last === undefined ? null : (JSON.parse(await verifyCursor(list, last)) as EmailPosition);
  const { emails, end } = await listEmails({ to, state, template }, before, limit);
  return { rows: emails.map(toStaffEmail), last: end && (await signCursor(list, JSON.stringify(end))) };
}
