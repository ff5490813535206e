import * as z from "zod";
import { button, footer, greeting, heading, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string(), newAdmin: z.string() });

export const adminTransferredTemplate = emailTemplate("handed-over", schema, ({ firstName, workspaceName, newAdmin }, page) => ({
  subject: plainLine`${newAdmin} is now the admin of ${workspaceName}`,
  preview: "You’re still a member of the workspace.",
  blocks: [
    heading`${workspaceName} has a new admin`,
    greeting(firstName),
    paragraph`${strong(newAdmin)} is now the admin of ${strong(workspaceName)} and manages its members and subscription. You’re still a member, and everything you created is still there.`,
    button("Open Sightline", page("/home")),
  ],
  footer: footer`You received this email because you were the admin of this workspace.`,
}));
