import { address, button, heading, line, note, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { invitation } from "./invitation.ts";

export const inviteTemplate = emailTemplate(
  "invite",
  invitation,
  ({ workspace, workspaceName, invitedBy, token, exists, email }, page) => ({
    subject: line`${invitedBy} invites you to ${workspaceName}`,
    preview: "Work together on what people will see.",
    goodFor: 7 * 24 * 3600,
    blocks: [
      heading`Join ${workspaceName} on Sightline`,
      paragraph`${strong(invitedBy)} invites you to work together in the workspace ${strong(workspaceName)}.`,
      paragraph`Sightline shows where people look in an ad, a page or a package, before it is published.`,
      button(
        exists ? "Sign in and join" : "Create your account and join",
        page(exists ? "/login" : "/signup", { invite: token, workspace, workspaceName }),
      ),
      note`The invitation is for ${address(email)} only and works for 7 days.`,
      note`You do not know ${invitedBy}? Then ignore this mail; nothing happens without you.`,
    ],
    why: why`You get this mail because ${invitedBy} entered your address.`,
  }),
);
