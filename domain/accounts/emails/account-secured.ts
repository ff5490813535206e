import * as z from "zod";
import { button, footer, greeting, heading, link, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { HOUR_SECONDS } from "#kit/time.ts";

/** `code` chooses a new password (mode resetPassword). */
const schema = z.object({ firstName: z.string(), code: z.string() });

export const accountSecuredTemplate = emailTemplate("account-secured", schema, ({ firstName, code }, page) => ({
  subject: "Your account is secured",
  preview: "Choose a new password to log in again.",
  ttlSeconds: HOUR_SECONDS,
  blocks: [
    heading`Your account is secured`,
    greeting(firstName),
    paragraph`As you requested, we logged you out on all devices and your old password no longer works. Choose a new one to log in again.`,
    button("Choose a new password", page("/actions", { mode: "resetPassword" }, { code })),
    note`The link works once and expires in one hour. You can request another at ${link("Forgot password", page("/reset"))}.`,
    note`Then check your phone number and two-factor authentication on your account page. Your recovery codes no longer work.`,
  ],
  footer: footer`You received this email because you secured your account.`,
}));
