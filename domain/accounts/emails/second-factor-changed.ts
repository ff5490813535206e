import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `code` secures the account (mode recoverEmail); `what` is the new state of two-factor sign-in. */
const schema = z.object({ firstName: z.string(), code: z.string(), what: z.enum(["on", "off"]) });

export const secondFactorChangedTemplate = emailTemplate("second-factor-changed", schema, ({ firstName, code, what }, page) => ({
  subject: `Two-factor authentication was turned ${what}`,
  preview: "If this was you, you don’t need to do anything.",
  ttlSeconds: 7 * 24 * 3600,
  blocks: [
    what === "on" ? heading`Two-factor authentication is on` : heading`Two-factor authentication is off`,
    greeting(firstName),
    what === "on"
      ? paragraph`You now need your password and a code from your phone to sign in to Sightline. If you turned it on, you don’t need to do anything.`
      : paragraph`You now only need your password to sign in to Sightline. If you turned it off, you don’t need to do anything.`,
    paragraph`If it wasn’t you, secure your account now. We’ll sign out all devices, disable the password and email you a link to choose a new one.`,
    button("Secure my account", page("/actions", { mode: "recoverEmail", code })),
    note`The link works once and expires in 7 days.`,
  ],
  footer: footer`You received this email because it concerns the security of your account.`,
}));
