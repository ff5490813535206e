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
      subject: plainLine`The subscription of ${workspaceName} has been canceled`,
      preview: `Everything keeps working until ${end}.`,
      blocks: [
        heading`Your subscription has been canceled`,
        greeting(firstName),
        paragraph`The subscription of ${strong(workspaceName)} ends ${until ? "on" : "at"} ${strong(end)}. Everything keeps working until then, and you won’t be charged again.`,
        paragraph`Changed your mind? You can resume your subscription with one click until then.`,
        button("Manage subscription", page("/subscription")),
        note`Content created in the workspace stays available.`,
      ],
      footer: footer`You received this email because you are the admin of this workspace.`,
    };
  },
);
