import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { formatDay } from "#domain/kit/email/format-day.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `until` is a time in ISO 8601, or empty where the day is not known. */
const schema = z.object({ firstName: z.string(), workspaceName: z.string(), until: z.string() });

export const subscriptionCanceledTemplate = emailTemplate(
  "subscription-canceled",
  schema,
  ({ firstName, workspaceName, until }, page) => {
    const end = until ? formatDay(until) : "the end of the paid period";
    return {
      subject: until ? plainLine`Your plan ends on ${end}` : plainLine`Your plan ends at ${end}`,
      preview: `Everything keeps working until ${end}.`,
      blocks: [
        until ? heading`Your plan ends on ${end}` : heading`Your plan ends at ${end}`,
        greeting(firstName),
        paragraph`The subscription of ${strong(workspaceName)} ends ${until ? "on" : "at"} ${strong(end)}. Everything keeps working until then, and you won’t be charged again.`,
        paragraph`Changed your mind? You can resume your plan until then on the subscription page.`,
        button("Manage subscription", page("/subscription")),
        note`Content created in the workspace stays available.`,
      ],
      footer: footer`You received this email because you are the admin of this workspace.`,
    };
  },
);
