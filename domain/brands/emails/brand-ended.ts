import * as z from "zod";
import { button, footer, heading, paragraph, plainLine, sentence, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ uid: z.string(), title: z.string(), outcome: z.enum(["done", "low_confidence", "failed"]) });

const OUTCOMES = {
  done: {
    heading: "Your brand analytics is ready",
    text: "See how long your brand is visible, and how much attention it gets.",
    subject: (title: string) => plainLine`Brand analytics for ${title} is ready`,
  },
  low_confidence: {
    heading: "We are checking your brand analytics",
    text: "Our model couldn’t find your brand with certainty, so a person is checking the video. We’ll email you when it is ready.",
    subject: (title: string) => plainLine`We are checking the brand analytics for ${title}`,
  },
  failed: {
    heading: "We are looking into your brand analytics",
    text: "Something went wrong on our side. Our team will run it again, and we’ll email you when it is ready. You won’t be charged for it.",
    subject: (title: string) => plainLine`Brand analytics for ${title} is taking longer`,
  },
} as const;

export const brandEndedTemplate = emailTemplate("brand-ended", schema, ({ uid, title, outcome }, page) => {
  const { text, subject, heading: head } = OUTCOMES[outcome];
  return {
    subject: subject(title),
    preview: text,
    blocks: [heading`${head}`, paragraph`${strong(title)}: ${sentence(text)}`, button("Open the video", page(`/heatmap/${uid}`))],
    footer: footer`You received this email because you requested brand analytics.`,
  };
});
