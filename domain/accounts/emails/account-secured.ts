import * as z from "zod";
import { button, heading, hello, link, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `code` chooses a new password (mode resetPassword). */
const schema = z.object({ firstName: z.string(), code: z.string() });

export const accountSecuredTemplate = emailTemplate("account-secured", schema, ({ firstName, code }, page) => ({
  subject: "Your account is secured",
  preview: "Choose a new password to come back.",
  goodFor: 3600,
  blocks: [
    heading`Your account is secured`,
    hello(firstName),
    paragraph`As you asked, every device is signed out and the old password does not work any more. Choose a new one to come back.`,
    button("Choose a new password", page("/actions", { mode: "resetPassword", code })),
    note`The link works once, for one hour. Later, ask for another at ${link("Forgot password", page("/reset"))}.`,
    note`When you are back, please check your phone number and two-factor sign-in on your account page.`,
  ],
  why: why`You get this mail because you secured your account.`,
}));
