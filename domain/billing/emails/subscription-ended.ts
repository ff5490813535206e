import * as z from "zod";
import { button, heading, hello, line, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const subscriptionEndedTemplate = emailTemplate("subscription-ended", schema, ({ firstName, workspaceName }, page) => ({
  subject: line`The subscription of ${workspaceName} has ended`,
  preview: "Your heatmaps are still available.",
  blocks: [
    heading`Your subscription has ended`,
    hello(firstName),
    paragraph`The subscription of ${strong(workspaceName)} has ended. Its content is still available. To create more heatmaps, choose a plan.`,
    button("See plans", page("/subscription")),
    paragraph`Thanks for being a customer.`,
  ],
  why: why`You received this email because you are the admin of this workspace.`,
}));
