import * as z from "zod";
import { button, heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const trialEndedTemplate = emailTemplate("trial-ended", schema, ({ firstName }, page) => ({
  subject: "Your trial has ended",
  preview: "Everything you made is still there.",
  blocks: [
    heading`Your trial has ended`,
    hello(firstName),
    paragraph`Thank you for trying Sightline. Everything you made is still there. To make more, choose a plan, or go on with the free one.`,
    button("See the plans", page("/subscription")),
    note`Nothing is charged unless you choose a plan.`,
  ],
  why: why`You get this mail because you had a trial of Sightline.`,
}));
