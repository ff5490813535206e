import { button, heading, hello, note, paragraph, why } from "#domain/kit/mail/letter.ts";
import type { Write } from "#domain/kit/mail/write.ts";

export const verify: Write<"verify"> = ({ firstName, code, continueUrl }, page) => ({
  subject: "Verify your email address",
  preview: "One click, and you can start.",
  goodFor: 24 * 3600,
  blocks: [
    heading`Welcome to Sightline`,
    hello(firstName),
    paragraph`Please confirm that this is your email address. Then upload an image and see in a moment where people look.`,
    button("Verify my email address", page("/actions", { mode: "verifyEmail", code, continueUrl })),
    note`The link works once, for 24 hours. You can always ask for a new one on the sign-in page.`,
    note`You did not sign up? Then ignore this mail: nobody can use Sightline with your address without it.`,
  ],
  why: why`You get this mail because somebody signed up with your address.`,
});
