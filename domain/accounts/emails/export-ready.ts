import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({
  firstName: z.string(),
  /** Number of zips; those queued before an export could have several do not say it. */
  parts: z.number().default(1),
});

export const exportReadyTemplate = emailTemplate("export-ready", schema, ({ firstName, parts }, page) => ({
  subject: "Your data is ready to download",
  preview: "A copy of everything we store about you.",
  blocks: [
    heading`Your data is ready`,
    greeting(firstName),
    parts === 1
      ? paragraph`The copy of your data you requested is ready. You can download it as a ZIP file from your account page.`
      : paragraph`The copy of your data you requested is ready. You can download it as ${parts} ZIP files from your account page.`,
    button("Go to my account", page("/account")),
    note`${parts === 1 ? "The file" : "The files"} will be deleted after a few days. You can request a new one at any time.`,
    note`Didn’t request this? Please change your password.`,
  ],
  footer: footer`You received this email because your data was requested from your account.`,
}));
