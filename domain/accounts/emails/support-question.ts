import * as z from "zod";
import { address, asName, line, note, paragraph, quote, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** To our support. `from` is the address of the person who asks; the reply goes there too (`replyTo`). */
const schema = z.object({ from: z.string(), name: z.string(), question: z.string() });

export const supportQuestionTemplate = emailTemplate("support-question", schema, ({ from, name, question }) => ({
  subject: line`Question from ${name || "a customer"}`,
  preview: asName(question),
  blocks: [
    paragraph`${strong(name)} (${address(from)}) asks:`,
    quote(question),
    note`Reply to respond to ${name || "the sender"}.`,
  ],
  why: why`You received this email because you’re on Sightline’s support team.`,
}));
