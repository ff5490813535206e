import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/** `code` secures the account (mode recoverEmail). */
const schema = z.object({ firstName: z.string(), code: z.string() });

export const passwordChangedTemplate = emailTemplate("password-changed", schema, ({ firstName, code }, page) => ({
  subject: "Your password was changed",
  preview: "If this was you, you don’t need to do anything.",
  ttlSeconds: 7 * DAY_SECONDS,
  blocks: [
    heading`Your password was changed`,
    greeting(firstName),
    paragraph`The password of your Sightline account was just changed. If this was you, you don’t need to do anything.`,
    paragraph`If it wasn’t you, secure your account now. We’ll log you out on all devices, disable the password and email you a link to choose a new one.`,
    button("Secure my account", page("/actions", { mode: "recoverEmail" }, { code })),
    note`The link works once and expires in 7 days.`,
  ],
  footer: footer`You received this email because it concerns the security of your account.`,
}));
