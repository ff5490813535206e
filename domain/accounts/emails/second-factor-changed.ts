import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/**
 * `code` secures the account (mode recoverEmail), and `turnsOff` says whether that turns off two-factor sign-in; `what` happened to
 * it: turned on or off, turned off with a recovery code, another factor or one in place of the same kind, or new recovery codes.
 */
const schema = z.object({
  firstName: z.string(),
  code: z.string(),
  what: z.enum(["on", "off", "recovered", "codes", "phone_added", "app_added", "phone_changed", "app_changed"]),
  turnsOff: z.boolean().default(false),
});

const WORDS = {
  on: {
    subject: "Two-factor authentication was turned on",
    title: heading`Two-factor authentication is on`,
    text: paragraph`You now need your password and a code from your phone to log in to Sightline. If you turned it on, you don’t need to do anything.`,
  },
  phone_added: {
    subject: "Text message codes were added to your account",
    title: heading`Text message codes were added`,
    text: paragraph`You can now also log in to Sightline with a code that we text to your phone. If you added it, you don’t need to do anything.`,
  },
  app_added: {
    subject: "An authenticator app was added to your account",
    title: heading`An authenticator app was added`,
    text: paragraph`You can now also log in to Sightline with a code from an authenticator app. If you added it, you don’t need to do anything.`,
  },
  phone_changed: {
    subject: "Your phone number for codes was changed",
    title: heading`Your codes go to another phone number`,
    text: paragraph`We now text the codes for logging in to Sightline to another phone number, and no longer to the previous one. If you changed it, you don’t need to do anything.`,
  },
  app_changed: {
    subject: "Your authenticator app was replaced",
    title: heading`Your authenticator app was replaced`,
    text: paragraph`Codes for logging in to Sightline now come from an app that was set up again, and those of the previous one no longer work. If you set it up, you don’t need to do anything.`,
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
