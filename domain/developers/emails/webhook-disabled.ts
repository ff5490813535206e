import * as z from "zod";
import { FAILING_DAYS } from "#contracts/webhooks.ts";
import { button, footer, heading, paragraph, plainLine, sentence, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ title: z.string(), outcome: z.enum(["failures", "gone"]) });

const REASONS = {
  failures: `Every delivery has failed for ${FAILING_DAYS} days.`,
  gone: "The receiver answered that it no longer exists (410).",
} as const;

/** Tells the admins of a workspace that a webhook was disabled. */
export const webhookDisabledTemplate = emailTemplate("webhook-disabled", schema, ({ title, outcome }, page) => ({
  subject: plainLine`We disabled the webhook ${title}`,
  preview: REASONS[outcome],
  blocks: [
    heading`We disabled a webhook`,
    paragraph`${strong(title)} no longer gets events. ${sentence(REASONS[outcome])}`,
    paragraph`Check the receiver, then enable the webhook again. Deliveries that failed in the last 30 days can be sent again.`,
    button("Open webhooks", page("/developers/webhooks")),
  ],
  footer: footer`You received this email because you are the admin of the workspace.`,
}));
