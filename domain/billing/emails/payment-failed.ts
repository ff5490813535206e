import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const paymentFailedTemplate = emailTemplate("payment-failed", schema, ({ firstName, workspaceName }, page) => ({
  subject: plainLine`Payment failed for ${workspaceName}`,
  preview: "Please check your payment details.",
  blocks: [
    heading`Your payment failed`,
    greeting(firstName),
    paragraph`We couldn’t process the latest payment for ${strong(workspaceName)}. Your card may have expired or your bank may need to approve it.`,
    paragraph`Everything keeps working while we retry. Please update your payment details in the next few days.`,
    button("Update payment details", page("/subscription")),
    note`Already paid? You can ignore this email.`,
  ],
  footer: footer`You received this email because you pay for this workspace.`,
}));
