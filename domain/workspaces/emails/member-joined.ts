import * as z from "zod";
import { button, footer, greeting, heading, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string(), member: z.string() });

export const memberJoinedTemplate = emailTemplate("member-joined", schema, ({ firstName, workspaceName, member }, page) => ({
  subject: plainLine`${member} joined ${workspaceName}`,
  preview: "Your invitation was accepted.",
  blocks: [
    heading`${member} joined`,
    greeting(firstName),
    paragraph`${strong(member)} accepted your invitation and is now a member of ${strong(workspaceName)}.`,
    button("Open the workspace", page("/workspace")),
  ],
  footer: footer`You received this email because you are the admin of this workspace.`,
}));
