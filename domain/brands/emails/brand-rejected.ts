import * as z from "zod";
import {
  button,
  footer,
  heading,
  paragraph,
  plainLine,
  quoteUnlinked,
  sanitizeLine,
  strong,
} from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({
  uid: z.string(),
  title: z.string(),
  reason: z.string(),
  /** Whether the video keeps the result of an earlier request. */
  keeps_result: z.boolean().default(false),
});

export const brandRejectedTemplate = emailTemplate("brand-rejected", schema, ({ uid, title, reason, keeps_result }, page) => ({
  subject: plainLine`We can’t track the brand in ${title}`,
  preview: sanitizeLine(reason),
  blocks: [
    heading`We can’t track this brand`,
    paragraph`This is what our team says about ${strong(title)}:`,
    quoteUnlinked(reason),
    keeps_result
      ? paragraph`You weren’t charged. The result of your earlier request is still there.`
      : paragraph`You weren’t charged. You can change the request and send it again.`,
    button("Open the video", page(`/heatmap/${uid}`)),
  ],
  footer: footer`You received this email because you requested brand analytics.`,
}));
