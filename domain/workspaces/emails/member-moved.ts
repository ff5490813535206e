import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const memberMovedTemplate = emailTemplate("member-moved", schema, ({ firstName, workspaceName }, page) => ({
  subject: plainLine`You are now a member of ${workspaceName}`,
  preview: "Our team moved your account.",
  blocks: [
    heading`You are now in ${workspaceName}`,
    greeting(firstName),
    paragraph`Our team moved your account to the workspace ${strong(workspaceName)}. What you created in your previous workspace stays there.`,
    button("Open Sightline", page("/home")),
    note`Think this was a mistake? Reply to this email.`,
  ],
  footer: footer`You received this email because your account was moved to this workspace.`,
}));
