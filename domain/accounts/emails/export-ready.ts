import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const exportReadyTemplate = emailTemplate("export-ready", schema, ({ firstName }, page) => ({
  subject: "Your data is ready to download",
  preview: "A copy of everything we store about you.",
  blocks: [
    heading`Your data is ready`,
    greeting(firstName),
    paragraph`The copy of your data you requested is ready. You can download it as a ZIP file from your account page.`,
    button("Go to my account", page("/account")),
    note`The file will be deleted after a few days. You can request a new one at any time.`,
    note`Didn’t request this? Please change your password.`,
  ],
  footer: footer`You received this email because your data was requested from your account.`,
}));
