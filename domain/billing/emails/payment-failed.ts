import * as z from "zod";
import { button, heading, hello, line, note, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const paymentFailedTemplate = emailTemplate("payment-failed", schema, ({ firstName, workspaceName }, page) => ({
  subject: line`A payment for ${workspaceName} did not go through`,
  preview: "Please check your payment details.",
  blocks: [
    heading`Your payment did not go through`,
    hello(firstName),
    paragraph`We could not collect the latest payment for ${strong(workspaceName)}. This happens: a card expires, or a bank wants to be asked again.`,
    paragraph`Everything goes on working while we try again in the next days. Please check your payment details before they are over.`,
    button("Check payment details", page("/subscription")),
    note`You have just paid? Then there is nothing to do.`,
  ],
  why: why`You get this mail because you pay for this workspace.`,
}));
