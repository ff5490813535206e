import * as z from "zod";
import { button, heading, hello, line, note, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string() });

export const memberRemovedTemplate = emailTemplate("member-removed", schema, ({ firstName, workspaceName }, page) => ({
  subject: line`You are no longer a member of ${workspaceName}`,
  preview: "Your account stays as it is.",
  blocks: [
    heading`You are no longer in ${workspaceName}`,
    hello(firstName),
    paragraph`You are no longer a member of ${strong(workspaceName)}, so what was made in it is not yours to see any more. Your account stays, and with it whatever is personally yours.`,
    button("Open Sightline", page("/home")),
    note`You think this was a mistake? Then ask the admin of the workspace to invite you again.`,
  ],
  why: why`You get this mail because you were a member of this workspace.`,
}));
