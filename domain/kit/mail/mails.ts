import * as z from "zod";

/** The secret of an emailed link; empty once the email was sent or failed. */
const secret = z.string();
const person = { firstName: z.string() };
const action = { ...person, code: secret };
/** Path of the page to open after the link's action: `/path`. */
const continueUrl = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();
const invitation = {
  /** Id of the workspace. */
  workspace: z.string(),
  workspaceName: z.string(),
  /** Full name of the inviting user. */
  invitedBy: z.string(),
  token: secret,
  /** Whether the invited address has an account: the link opens sign-in, otherwise sign-up. */
  exists: z.boolean(),
  email: z.string(),
};

/** All email templates and their data. Times are ISO 8601. */
export const MAILS = {
  verify: z.object({ ...action, continueUrl }),
  "reset-password": z.object({ ...action, continueUrl }),
  /** `code` secures the account (mode recoverEmail). */
  "password-changed": z.object(action),
  /** As above; `what` is the new state of two-factor authentication. */
  "second-factor-changed": z.object({ ...action, what: z.enum(["on", "off"]) }),
  /** `code` resets the password (mode resetPassword). */
  "account-secured": z.object(action),
  invite: z.object(invitation),
  "hand-over": z.object(invitation),
  "handed-over": z.object({ ...person, workspaceName: z.string(), newAdmin: z.string() }),
  /** `name` is the invited colleague's if known, otherwise empty; `days` is the length of the trial. */
  "trial-invite": z.object({ name: z.string(), invitedBy: z.string(), days: z.int() }),
  "trial-ended": z.object(person),
  "member-joined": z.object({ ...person, workspaceName: z.string(), member: z.string() }),
  /** `comment` is the comment on the heatmap named `title`; `heatmap` and `commentId` link to it. */
  mention: z.object({
    ...person,
    mentionedBy: z.string(),
    title: z.string(),
    comment: z.string(),
    heatmap: z.string(),
    commentId: z.string(),
  }),
  "member-removed": z.object({ ...person, workspaceName: z.string() }),
  /** Display name of the `plan`: "Business". */
  "subscription-started": z.object({ ...person, plan: z.string() }),
  "payment-failed": z.object({ ...person, workspaceName: z.string() }),
  /** `until` is empty if the date is unknown. */
  "subscription-canceled": z.object({ ...person, workspaceName: z.string(), until: z.string() }),
  "subscription-ended": z.object({ ...person, workspaceName: z.string() }),
  "export-ready": z.object(person),
  /** To our support. `from` is the address of the user, who also receives the reply (`replyTo`). */
  "support-question": z.object({ from: z.string(), name: z.string(), question: z.string() }),
  "support-copy": z.object({ ...person, question: z.string() }),
  "account-deleted": z.object(person),
} as const;

export type Template = keyof typeof MAILS;
export type MailData<T extends Template = Template> = z.infer<(typeof MAILS)[T]>;
