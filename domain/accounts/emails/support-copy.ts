import * as z from "zod";
import { heading, hello, note, paragraph, quote, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), question: z.string() });

export const supportCopyTemplate = emailTemplate("support-copy", schema, ({ firstName, question }) => ({
  subject: "We received your question",
  preview: "We’ll reply within two days.",
  blocks: [
    heading`Thanks for your question`,
    hello(firstName),
    paragraph`We got your message and will reply within two days. This is what you wrote:`,
    quote(question),
    note`Want to add something? Reply to this email.`,
  ],
  why: why`You received this email because you contacted our support.`,
}));
