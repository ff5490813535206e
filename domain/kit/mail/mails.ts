import * as z from "zod";

/** The secret of a mailed link; empty once the mail went out or was given up. */
const secret = z.string();
const person = { firstName: z.string() };
const action = { ...person, code: secret };
/** A page of ours to go on to after the link did its work: `/path`. */
const continueUrl = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();
const invitation = {
  /** Id of the workspace. */
  workspace: z.string(),
  workspaceName: z.string(),
  /** Full name of the person who invites. */
  invitedBy: z.string(),
  token: secret,
  /** Whether the invited address has an account: the link then leads to sign-in, otherwise to sign-up. */
  exists: z.boolean(),
  email: z.string(),
};

/** Every mail we send and what it is made from. Moments are ISO 8601. */
export const MAILS = {
  verify: z.object({ ...action, continueUrl }),
  "reset-password": z.object({ ...action, continueUrl }),
  /** `code` secures the account (mode recoverEmail). */
  "password-changed": z.object(action),
  /** As above; `what` became of two-step sign-in. */
  "second-factor-changed": z.object({ ...action, what: z.enum(["on", "off"]) }),
  /** `code` chooses a new password (mode resetPassword). */
  "account-secured": z.object(action),
  invite: z.object(invitation),
  "hand-over": z.object(invitation),
  "handed-over": z.object({ ...person, workspaceName: z.string(), newAdmin: z.string() }),
  /** `name` is the invited colleague's if it is known, else empty; `days` the trial's. */
  "trial-invite": z.object({ name: z.string(), invitedBy: z.string(), days: z.int() }),
  "trial-ended": z.object(person),
  "member-joined": z.object({ ...person, workspaceName: z.string(), member: z.string() }),
  /** `comment` is what was said of the heatmap named `title`; `heatmap` and `commentId` lead there. */
  mention: z.object({
    ...person,
    mentionedBy: z.string(),
    title: z.string(),
    comment: z.string(),
    heatmap: z.string(),
    commentId: z.string(),
  }),
  "member-removed": z.object({ ...person, workspaceName: z.string() }),
  /** `plan` as people call it: "Business". */
  "subscription-started": z.object({ ...person, plan: z.string() }),
  "payment-failed": z.object({ ...person, workspaceName: z.string() }),
  /** `until` is empty where the day is not known. */
  "subscription-canceled": z.object({ ...person, workspaceName: z.string(), until: z.string() }),
  "subscription-ended": z.object({ ...person, workspaceName: z.string() }),
  "export-ready": z.object(person),
  /** To our support. `from` is the address of the person who asks, which is also where an answer goes (`replyTo`). */
  "support-question": z.object({ from: z.string(), name: z.string(), question: z.string() }),
  "support-copy": z.object({ ...person, question: z.string() }),
  "account-deleted": z.object(person),
} as const;

export type Template = keyof typeof MAILS;
export type MailData<T extends Template = Template> = z.infer<(typeof MAILS)[T]>;
