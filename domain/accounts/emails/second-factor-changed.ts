import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/**
 * `code` secures the account (mode recoverEmail), and `turnsOff` says whether that turns off two-factor sign-in; `what` happened to
 * it: turned on or off, turned off with a recovery code, or new recovery codes.
 */
const schema = z.object({
  firstName: z.string(),
  code: z.string(),
  what: z.enum(["on", "off", "recovered", "codes"]),
  turnsOff: z.boolean().default(false),
});

const WORDS = {
  on: {
    subject: "Two-factor authentication was turned on",
    title: heading`Two-factor authentication is on`,
    text: paragraph`You now need your password and a code from your phone to log in to Sightline. If you turned it on, you don’t need to do anything.`,
  },
  off: {
    subject: "Two-factor authentication was turned off",
    title: heading`Two-factor authentication is off`,
    text: paragraph`You now only need your password to log in to Sightline. If you turned it off, you don’t need to do anything.`,
  },
  recovered: {
    subject: "A recovery code was used",
    title: heading`Two-factor authentication is off`,
    text: paragraph`Someone used one of your recovery codes, so you now only need your password to log in to Sightline. If that was you, set up two-factor authentication again on your account page as soon as you have a phone.`,
  },
  codes: {
    subject: "You have new recovery codes",
    title: heading`You have new recovery codes`,
    text: paragraph`New recovery codes were created for your Sightline account, and the old ones no longer work. If you created them, you don’t need to do anything.`,
  },
} as const;

export const secondFactorChangedTemplate = emailTemplate(
  "second-factor-changed",
  schema,
  ({ firstName, code, what, turnsOff }, page) => ({
    subject: WORDS[what].subject,
    preview: "If this was you, you don’t need to do anything.",
    ttlSeconds: 7 * DAY_SECONDS,
    blocks: [
      WORDS[what].title,
      greeting(firstName),
      WORDS[what].text,
      turnsOff
        ? paragraph`If it wasn’t you, secure your account now. We’ll log you out on all devices, turn two-factor authentication off, disable the password and email you a link to choose a new one.`
        : paragraph`If it wasn’t you, secure your account now. We’ll log you out on all devices, disable the password and email you a link to choose a new one.`,
      button("Secure my account", page("/actions", { mode: "recoverEmail" }, { code })),
      note`The link works once and expires in 7 days.`,
    ],
    footer: footer`You received this email because it concerns the security of your account.`,
  }),
);
