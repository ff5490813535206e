import * as z from "zod";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { NextPage, pageLimit } from "#contracts/kit/page.ts";

/**
 * `sent`: accepted by the email service, which has not reported an outcome yet. `complained`: delivered, and marked as spam by the
 * recipient.
 */
export const EMAIL_STATES = ["queued", "sending", "sent", "delivered", "bounced", "complained", "failed"] as const;
/** Whether an email can be sent again, or why not. */
export const RESENDABLE = ["yes", "waiting", "secret", "outdated", "unwanted"] as const;

const EmailId = z.string().regex(/^ml_\w{1,60}$/, "This is not an email’s id.");
const params = z.strictObject({ uid: EmailId });
const time = z.iso.datetime();

/** An email that was sent, or is about to be. */
export const StaffEmail = z
  .object({
    uid: EmailId,
    to: z.string(),
    template: z.string(),
    state: z.enum(EMAIL_STATES),
    attempts: z.int().meta({ description: "Attempts to deliver it" }),
    created_at: time,
    sent_at: time.nullable(),
  })
  .meta({ id: "StaffMail" });
export type StaffEmail = z.infer<typeof StaffEmail>;

/** An email with its text. Secrets in its links are left out. */
export const StaffEmailDetails = StaffEmail.extend({
  subject: z.string().nullable().meta({ description: "Null if it can no longer be written, because its template changed" }),
  text: z.string().nullable(),
  reply_to: z.string().nullable().meta({ description: "Null for our support" }),
  error: z.string().nullable().meta({ description: "Why the last attempt failed, or why the email bounced" }),
  provider_id: z.string().nullable().meta({ description: "Id at the email service" }),
  next_at: time.nullable().meta({ description: "When it is tried next, while it waits" }),
  resendable: z.enum(RESENDABLE),
}).meta({ id: "StaffMailDetails" });
export type StaffEmailDetails = z.infer<typeof StaffEmailDetails>;

const ofEmails = { api: "staff", callers: { staff: "yes" }, row: "G10" } as const;

/** The log of emails, which are kept for 90 days. */
export const emailOperations = {
  emails: {
    ...ofEmails,
    summary: "List the emails of the last 90 days, newest first; search by the whole address of the recipient",
    method: "GET",
    path: "/backoffice/emails",
    query: z.strictObject({
      search: z.string().trim().max(254).optional(),
      state: z.enum(EMAIL_STATES).optional(),
      template: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
      limit: pageLimit(100),
      last: z.string().min(1).max(2000).optional().meta({ description: "Cursor of the previous page" }),
    }),
    returns: z.object({ rows: z.array(StaffEmail), last: NextPage }).meta({ id: "StaffMails" }),
    errors: ["request.invalid"],
  },
  emailTemplates: {
    ...ofEmails,
    summary: "List the names of the email templates",
    method: "GET",
    path: "/backoffice/email-templates",
    returns: z.object({ templates: z.array(z.string()) }).meta({ id: "MailTemplates" }),
    errors: [],
  },
  readEmail: {
    ...ofEmails,
    summary: "Get an email with its text, without the secrets in its links",
    method: "GET",
    path: "/backoffice/emails/{uid}",
    params,
    returns: StaffEmailDetails,
    errors: ["request.invalid", "email.not_found"],
  },
  resendEmail: {
    ...ofEmails,
    summary: "Send an email to the same address again; not those with a secret link, which their recipient requests again",
    method: "POST",
    path: "/backoffice/emails/{uid}/resend",
    status: 202,
    params,
    returns: StaffEmail.meta({ id: "ResentMail", description: "The new email" }),
    errors: ["request.invalid", "email.not_found", "email.in_progress", "email.secret", "email.outdated", "email.unwanted"],
  },
} as const satisfies ContractSpec;
