import * as z from "zod";
import { button, heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `code` secures the account (mode recoverEmail); `what` is the new state of two-factor sign-in. */
const schema = z.object({ firstName: z.string(), code: z.string(), what: z.enum(["on", "off"]) });

export const secondFactorChangedTemplate = emailTemplate("second-factor-changed", schema, ({ firstName, code, what }, page) => ({
  subject: `Two-factor sign-in was switched ${what}`,
  preview: "If this was you, there is nothing to do.",
  goodFor: 7 * 24 * 3600,
  blocks: [
    what === "on" ? heading`Two-factor sign-in is on` : heading`Two-factor sign-in is off`,
    hello(firstName),
    what === "on"
      ? paragraph`From now on, signing in to Sightline takes your password and a code from your phone. If you switched this on, there is nothing to do.`
      : paragraph`From now on, signing in to Sightline takes nothing but your password. If you switched this off, there is nothing to do.`,
    paragraph`If it was not you, secure your account now: every device is signed out, the password stops working, and we mail you a link to choose a new one.`,
    button("Secure my account", page("/actions", { mode: "recoverEmail", code })),
    note`The link works once, for 7 days.`,
  ],
  why: why`You get this mail because it is about the security of your account.`,
}));
