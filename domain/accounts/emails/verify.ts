import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { continueUrl } from "./continue-url.ts";

const schema = z.object({ firstName: z.string(), code: z.string(), continueUrl });

export const verifyTemplate = emailTemplate("verify", schema, ({ firstName, code, continueUrl }, page) => ({
  subject: "Verify your email address",
  preview: "Confirm your email address to get started.",
  ttlSeconds: DAY_SECONDS,
  blocks: [
    heading`Welcome to Sightline`,
    greeting(firstName),
    paragraph`Please confirm that this is your email address. Then upload an image and see in seconds where people look.`,
    button("Verify my email address", page("/actions", { mode: "verifyEmail", continueUrl }, { code })),
    note`The link works once and expires in 24 hours. You can request a new one on the login page.`,
    note`Didn’t sign up? You can ignore this email. Your address can’t be used without this confirmation.`,
  ],
  footer: footer`You received this email because someone signed up with your address.`,
}));
