import * as z from "zod";
import { button, heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { continueUrl } from "./continue-url.ts";

const schema = z.object({ firstName: z.string(), code: z.string(), continueUrl });

export const verifyTemplate = emailTemplate("verify", schema, ({ firstName, code, continueUrl }, page) => ({
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
}));
