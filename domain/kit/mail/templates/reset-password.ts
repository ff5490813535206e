import { button, heading, hello, note, paragraph, why } from "#domain/kit/mail/letter.ts";
import type { Write } from "#domain/kit/mail/write.ts";

export const resetPassword: Write<"reset-password"> = ({ firstName, code, continueUrl }, page) => ({
  subject: "Choose a new password",
  preview: "The link works for one hour.",
  goodFor: 3600,
  blocks: [
    heading`Choose a new password`,
    hello(firstName),
    paragraph`Somebody, most likely you, asked for a new password for your Sightline account.`,
    button("Choose a new password", page("/actions", { mode: "resetPassword", code, continueUrl })),
    note`The link works once, for one hour. When you have chosen, every device is signed out.`,
    note`You did not ask for this? Then there is nothing to do: your password stays as it is.`,
  ],
  why: why`You get this mail because somebody asked for a new password for your account.`,
});
