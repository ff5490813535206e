import * as z from "zod";
import { BrandNote } from "#contracts/brands.ts";
import { button, footer, heading, paragraph, plainLine, sentence, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ uid: z.string(), title: z.string(), note: BrandNote });

const REASONS = {
  no_model: "There is no model for this brand yet. Label its frames and train one, then run it.",
  no_access: "The customer chose a model, but their workspace can’t run models. Run it for them.",
  low_confidence:
    "The model didn’t find the brand, or isn’t certain where it is. Check the video, label more frames and run it again.",
  failed: "The last run failed. Look at its execution, then run it again.",
} as const;

export const brandWaitsTemplate = emailTemplate("brand-waits", schema, ({ uid, title, note }, page) => ({
  subject: plainLine`Brand analytics for ${title} needs your review`,
  preview: REASONS[note],
  blocks: [
    heading`Brand analytics needs your review`,
    paragraph`${strong(title)}: ${sentence(REASONS[note])}`,
    button("Open the video", page(`/heatmap/${uid}`)),
  ],
  footer: footer`You received this email because you answer requests of customers.`,
}));
