import * as z from "zod";
import { button, footer, greeting, heading, link, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `plan` is the display name of the plan: "Business". */
const schema = z.object({ firstName: z.string(), plan: z.string() });

export const subscriptionStartedTemplate = emailTemplate("subscription-started", schema, ({ firstName, plan }, page) => ({
  subject: plainLine`Welcome to Sightline ${plan}`,
  preview: "Your subscription is active.",
  blocks: [
    heading`Welcome to Sightline ${plan}`,
    greeting(firstName),
    paragraph`Thank you! Your subscription to Sightline ${strong(plan)} is active, and this month’s credits are ready to use.`,
    button("Open Sightline", page("/home")),
    paragraph`Sightline works best with a team: ${link("invite your team", page("/invites"))}. Invoices and your payment details are on the ${link("subscription page", page("/subscription"))}.`,
  ],
  footer: footer`You received this email because you bought a subscription.`,
}));
