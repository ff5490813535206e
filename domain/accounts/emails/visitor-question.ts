import * as z from "zod";
import { address, footer, note, paragraph, plainLine, quote, sanitizeLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** Email to our support from someone who was not signed in. `from` is not verified; the reply goes there too (`replyTo`). */
const schema = z.object({ from: z.string(), name: z.string(), question: z.string() });

export const visitorQuestionTemplate = emailTemplate("visitor-question", schema, ({ from, name, question }) => ({
  subject: plainLine`Question from ${name} (not logged in)`,
  preview: sanitizeLine(question),
  blocks: [
    paragraph`${strong(name)} (${address(from)}) asks, without being logged in:`,
    quote(question),
    note`The address isn’t verified. Check that an account is theirs before you change it. Reply to respond to ${name}.`,
  ],
  footer: footer`You received this email because you’re on Sightline’s support team.`,
}));
