import * as z from "zod";
import { dayOf } from "#domain/kit/email/day-of.ts";
import { button, heading, hello, line, note, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `until` is a time in ISO 8601, or empty where the day is not known. */
const schema = z.object({ firstName: z.string(), workspaceName: z.string(), until: z.string() });

export const subscriptionCanceledTemplate = emailTemplate(
  "subscription-canceled",
  schema,
  ({ firstName, workspaceName, until }, page) => {
    const end = until ? dayOf(until) : "the last day that is paid for";
    return {
      subject: line`The subscription of ${workspaceName} is canceled`,
      preview: `Everything works until ${end}.`,
      blocks: [
        heading`Your subscription is canceled`,
        hello(firstName),
        paragraph`The subscription of ${strong(workspaceName)} ends on ${strong(end)}. Until then everything works as before, and nothing more is charged.`,
        paragraph`You changed your mind? Until that day you can take it up again with one click.`,
        button("Manage the subscription", page("/subscription")),
        note`What was made in the workspace stays there.`,
      ],
      why: why`You get this mail because you are the admin of this workspace.`,
    };
  },
);
