import * as z from "zod";
import { button, heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { continueUrl } from "./continue-url.ts";

const schema = z.object({ firstName: z.string(), code: z.string(), continueUrl });

export const resetPasswordTemplate = emailTemplate("reset-password", schema, ({ firstName, code, continueUrl }, page) => ({
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
}));
