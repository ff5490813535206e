import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const memberRemovedTemplate = emailTemplate("member-removed", schema, ({ firstName, workspaceName }, page) => ({
  subject: plainLine`You are no longer a member of ${workspaceName}`,
  preview: "Your account is still active.",
  blocks: [
    heading`You are no longer in ${workspaceName}`,
    greeting(firstName),
    paragraph`You are no longer a member of ${strong(workspaceName)}, so you can no longer access its content. Your account and personal content are still available.`,
    button("Open Sightline", page("/home")),
    note`Think this was a mistake? Ask the workspace admin to invite you again.`,
  ],
  footer: footer`You received this email because you were a member of this workspace.`,
}));
