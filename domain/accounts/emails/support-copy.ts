import * as z from "zod";
import { heading, hello, note, paragraph, quote, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), question: z.string() });

export const supportCopyTemplate = emailTemplate("support-copy", schema, ({ firstName, question }) => ({
  subject: "We received your question",
  preview: "You hear from us within a couple of days.",
  blocks: [
    heading`Thank you for your question`,
    hello(firstName),
    paragraph`It reached us, and you hear from us within a couple of days. This is what you wrote:`,
    quote(question),
    note`You want to add something? Just answer this mail.`,
  ],
  why: why`You get this mail because you asked our support a question.`,
}));
