import { button, heading, hello, line, paragraph, strong, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const memberJoined: Write<"member-joined"> = ({ firstName, workspaceName, member }, page) => ({
  subject: line`${member} joined ${workspaceName}`,
  preview: "Your invitation was accepted.",
  blocks: [
    heading`${member} joined`,
    hello(firstName),
    paragraph`${strong(member)} accepted your invitation and is now a member of ${strong(workspaceName)}.`,
    button("Open the workspace", page("/workspace")),
  ],
  why: why`You received this email because you are the admin of this workspace.`,
});
