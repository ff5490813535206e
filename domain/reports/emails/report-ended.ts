import * as z from "zod";
import { button, footer, heading, paragraph, plainLine, sentence, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({
  uid: z.string(),
  title: z.string(),
  status: z.enum(["done", "partial", "failed"]),
});

const OUTCOMES = {
  done: "Every ad has been scored in every template.",
  partial: "The result is partial: some ads or templates couldn’t be scored. You can try them again on the report’s page.",
  failed: "None of its ads could be analysed. You weren’t charged for them.",
} as const;

export const reportEndedTemplate = emailTemplate("report-ended", schema, ({ uid, title, status }, page) => ({
  subject: status === "failed" ? plainLine`Your report ${title} failed` : plainLine`Your report ${title} is ready`,
  preview: OUTCOMES[status],
  blocks: [
    status === "failed" ? heading`Your report failed` : heading`Your report is ready`,
    paragraph`${strong(title)}: ${sentence(OUTCOMES[status])}`,
    button("Open the report", page(`/report/${uid}`)),
  ],
  footer: footer`You received this email because you created this report.`,
}));
