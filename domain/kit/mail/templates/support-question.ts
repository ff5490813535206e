import { address, asName, line, note, paragraph, quote, strong, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const supportQuestion: Write<"support-question"> = ({ from, name, question }) => ({
  subject: line`Question from ${name || "a customer"}`,
  preview: asName(question),
  blocks: [
    paragraph`${strong(name)} (${address(from)}) asks:`,
    quote(question),
    note`Reply to respond to ${name || "the sender"}.`,
  ],
  why: why`You received this email because you’re on Sightline’s support team.`,
});
