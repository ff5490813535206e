import * as z from "zod";
import { AuditKind } from "#contracts/audits.ts";
import { address, footer, link, note, paragraph, plainLine, quote, sanitizeLine } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** Email to our support. `from` is the address of the sender; the reply goes there too (`replyTo`). */
const schema = z.object({ from: z.string(), kind: AuditKind, heatmap: z.string(), feedback: z.string() });

const SUBJECTS = {
  creative: "Beta feedback - Creative Quality Audit",
  ux: "Beta feedback - UX Audit",
} as const satisfies Record<AuditKind, string>;

export const auditFeedbackTemplate = emailTemplate("audit-feedback", schema, ({ from, kind, heatmap, feedback }, page) => ({
  subject: plainLine`${SUBJECTS[kind]}`,
  preview: sanitizeLine(feedback),
  blocks: [
    paragraph`User email: ${address(from)}`,
    quote(feedback),
    note`It is about heatmap ${link(heatmap, page(`/heatmap/${heatmap}`))}.`,
  ],
  footer: footer`You received this email because you’re on Sightline’s support team.`,
}));
