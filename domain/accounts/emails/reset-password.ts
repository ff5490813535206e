import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { HOUR_SECONDS } from "#kit/time.ts";
import { continueUrl } from "./continue-url.ts";

const schema = z.object({ firstName: z.string(), code: z.string(), continueUrl });

export const resetPasswordTemplate = emailTemplate("reset-password", schema, ({ firstName, code, continueUrl }, page) => ({
  subject: "Choose a new password",
  preview: "The link expires in one hour.",
  ttlSeconds: HOUR_SECONDS,
  blocks: [
    heading`Choose a new password`,
    greeting(firstName),
    paragraph`We received a request to reset the password of your Sightline account.`,
    button("Choose a new password", page("/actions", { mode: "resetPassword", continueUrl }, { code })),
    note`The link works once and expires in one hour. Setting a new password logs you out on all devices.`,
    note`Didn’t request this? You can ignore this email. Your password won’t change.`,
  ],
  footer: footer`You received this email because a new password was requested for your account.`,
}));
