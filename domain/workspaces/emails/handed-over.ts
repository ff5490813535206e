import * as z from "zod";
import { button, heading, hello, line, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), workspaceName: z.string(), newAdmin: z.string() });

export const handedOverTemplate = emailTemplate("handed-over", schema, ({ firstName, workspaceName, newAdmin }, page) => ({
  subject: line`${newAdmin} is now the admin of ${workspaceName}`,
  preview: "You stay in the workspace as a member.",
  blocks: [
    heading`${workspaceName} is handed over`,
    hello(firstName),
    paragraph`${strong(newAdmin)} is now the admin of ${strong(workspaceName)} and looks after its people and its subscription. You stay in it as a member, and everything you made is still there.`,
    button("Open Sightline", page("/home")),
  ],
  why: why`You get this mail because you were the admin of this workspace.`,
}));
