import * as z from "zod";
import { address, footer, note, paragraph, plainLine, quote, sanitizeLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** Email to our support. `from` is the address of the person who asks; the reply goes there too (`replyTo`). */
const schema = z.object({ from: z.string(), name: z.string(), question: z.string() });

export const supportQuestionTemplate = emailTemplate("support-question", schema, ({ from, name, question }) => ({
  subject: plainLine`Question from ${name || "a customer"}`,
  preview: sanitizeLine(question),
  blocks: [
    paragraph`${strong(name)} (${address(from)}) asks:`,
    quote(question),
    note`Reply to respond to ${name || "the sender"}.`,
  ],
  footer: footer`You received this email because you’re on Sightline’s support team.`,
}));
