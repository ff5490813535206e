import * as z from "zod";
import { button, footer, heading, link, note, paragraph } from "#domain/kit/email/email-content.ts";
import { formatDay } from "#domain/kit/email/format-day.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/** `token` is the secret of the link, which the stored email loses once it is sent. */
const schema = z.object({ token: z.string(), expires_at: z.string() });

/** Email with the link to a demo analysis. It contains nothing from the visitor, so that it cannot carry a stranger's message. */
export const demoLinkTemplate = emailTemplate("demo-link", schema, ({ token, expires_at }, page) => ({
  subject: "Your heatmap is ready",
  preview: "See where people look at your image.",
  ttlSeconds: DAY_SECONDS,
  blocks: [
    heading`Your heatmap is ready`,
    paragraph`You tried Sightline with your own image. See where people look, and its scores.`,
    button("View heatmap", page(`/demo/${token}`)),
    note`The link works until ${formatDay(expires_at)}. Then we delete your image, its heatmap and your address.`,
    note`To keep the heatmap, open it and ${link("start a free trial", page("/signup", { from: `/demo/${token}` }))}.`,
  ],
  footer: footer`You received this email because someone entered your address on our demo page. We won’t write again.`,
}));
