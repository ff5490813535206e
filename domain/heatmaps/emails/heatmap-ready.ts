import * as z from "zod";
import { button, footer, greeting, heading, link, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ uid: z.string(), title: z.string(), firstName: z.string() });

export const heatmapReadyTemplate = emailTemplate("heatmap-ready", schema, ({ uid, title, firstName }, page) => ({
  subject: plainLine`Your heatmap ${title} is ready`,
  preview: "The analysis has finished.",
  blocks: [
    heading`Your heatmap is ready`,
    greeting(firstName),
    paragraph`The analysis of ${strong(title)} has finished.`,
    button("Open the heatmap", page(`/heatmap/${uid}`)),
  ],
  footer: footer`You received this email because the analysis took more than a minute and Sightline wasn’t open. You can ${link("turn these emails off", page("/account"))} in your account.`,
}));
