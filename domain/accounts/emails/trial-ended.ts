import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const trialEndedTemplate = emailTemplate("trial-ended", schema, ({ firstName }, page) => ({
  subject: "Your trial has ended",
  preview: "Your heatmaps are still available.",
  blocks: [
    heading`Your trial has ended`,
    greeting(firstName),
    paragraph`Thank you for trying Sightline. Your heatmaps are still available. To create more, choose a plan or continue on the Free plan.`,
    button("See plans", page("/subscription")),
    note`You won’t be charged unless you choose a plan.`,
  ],
  footer: footer`You received this email because you had a Sightline trial.`,
}));
