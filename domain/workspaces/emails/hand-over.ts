import { address, button, heading, line, note, paragraph, strong, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { invitation } from "./invitation.ts";

export const handOverTemplate = emailTemplate(
  "hand-over",
  invitation,
  ({ workspace, workspaceName, invitedBy, token, exists, email }, page) => ({
    subject: line`${invitedBy} wants to hand ${workspaceName} over to you`,
    preview: "Become the admin of the workspace.",
    goodFor: 7 * 24 * 3600,
    blocks: [
      heading`Become the admin of ${workspaceName}`,
      paragraph`${strong(invitedBy)} wants to hand the workspace ${strong(workspaceName)} over to you.`,
      paragraph`As its admin you decide who is in it and look after its subscription. ${invitedBy} stays in it as a member.`,
      button(
        exists ? "Sign in and take over" : "Create your account and take over",
        page(exists ? "/login" : "/signup", { invite: token, workspace, workspaceName }),
      ),
      note`The offer is for ${address(email)} only and works for 7 days.`,
      note`You do not know ${invitedBy}? Then ignore this mail; nothing happens without you.`,
    ],
    why: why`You get this mail because ${invitedBy} entered your address.`,
  }),
);
