import { button, heading, hello, note, paragraph, why } from "#domain/kit/mail/letter.ts";
import type { Write } from "#domain/kit/mail/write.ts";

export const passwordChanged: Write<"password-changed"> = ({ firstName, code }, page) => ({
  subject: "Your password was changed",
  preview: "If this was you, there is nothing to do.",
  goodFor: 7 * 24 * 3600,
  blocks: [
    heading`Your password was changed`,
    hello(firstName),
    paragraph`The password of your Sightline account was just changed. If this was you, there is nothing to do.`,
    paragraph`If it was not you, secure your account now: every device is signed out, the password stops working, and we mail you a link to choose a new one.`,
    button("Secure my account", page("/actions", { mode: "recoverEmail", code })),
    note`The link works once, for 7 days.`,
  ],
  why: why`You get this mail because it is about the security of your account.`,
});
