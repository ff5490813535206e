import * as z from "zod";
import { button, heading, hello, line, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const subscriptionEndedTemplate = emailTemplate("subscription-ended", schema, ({ firstName, workspaceName }, page) => ({
  subject: line`The subscription of ${workspaceName} has ended`,
  preview: "Everything you made is still there.",
  blocks: [
    heading`Your subscription has ended`,
    hello(firstName),
    paragraph`The subscription of ${strong(workspaceName)} has ended. Everything that was made in it is still there; to make more, choose a plan.`,
    button("See the plans", page("/subscription")),
    paragraph`Thank you for having been with us.`,
  ],
  why: why`You get this mail because you are the admin of this workspace.`,
}));
