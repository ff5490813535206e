import { address, asName, line, note, paragraph, quote, strong, why } from "#domain/kit/mail/letter.ts";
import type { Write } from "#domain/kit/mail/write.ts";

export const supportQuestion: Write<"support-question"> = ({ from, name, question }) => ({
  subject: line`Question from ${name || "a customer"}`,
  preview: asName(question),
  blocks: [
    paragraph`${strong(name)} (${address(from)}) asks:`,
    quote(question),
    note`Answer this mail to answer ${name || "it"}.`,
  ],
  why: why`You get this mail because you are Sightline’s support.`,
});
