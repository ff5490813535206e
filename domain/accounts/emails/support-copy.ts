import * as z from "zod";
import { footer, greeting, heading, note, paragraph, quote } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), question: z.string() });

export const supportCopyTemplate = emailTemplate("support-copy", schema, ({ firstName, question }) => ({
  subject: "We received your question",
  preview: "We’ll reply within two days.",
  blocks: [
    heading`Thanks for your question`,
    greeting(firstName),
    paragraph`We got your message and will reply within two days. This is what you wrote:`,
    quote(question),
    note`Want to add something? Reply to this email.`,
  ],
  footer: footer`You received this email because you contacted our support.`,
}));
