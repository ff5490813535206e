import * as z from "zod";
import { button, footer, greeting, heading, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const subscriptionEndedTemplate = emailTemplate("subscription-ended", schema, ({ firstName, workspaceName }, page) => ({
  subject: plainLine`The subscription of ${workspaceName} has ended`,
  preview: "Your heatmaps are still available.",
  blocks: [
    heading`Your subscription has ended`,
    greeting(firstName),
    paragraph`The subscription of ${strong(workspaceName)} has ended. Its content is still available. To create more heatmaps, choose a plan.`,
    button("See plans", page("/subscription")),
    paragraph`Thanks for being a customer.`,
  ],
  footer: footer`You received this email because you are the admin of this workspace.`,
}));
