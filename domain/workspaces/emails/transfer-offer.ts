import { address, button, footer, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { invitation } from "./invitation.ts";

export const transferOfferTemplate = emailTemplate(
  "hand-over",
  invitation,
  ({ workspace, workspaceName, invitedBy, token, exists, email }, page) => ({
    subject: plainLine`${invitedBy} wants to transfer ${workspaceName} to you`,
    preview: "Become the admin of the workspace.",
    ttlSeconds: 7 * DAY_SECONDS,
    blocks: [
      heading`Become the admin of ${workspaceName}`,
      paragraph`${strong(invitedBy)} wants to transfer the workspace ${strong(workspaceName)} to you.`,
      paragraph`As admin you manage its members and subscription. ${invitedBy} stays as a member.`,
      button(
        exists ? "Log in and accept" : "Create your account and accept",
        page(exists ? "/login" : "/signup", { workspace, workspaceName }, { invite: token }),
      ),
      note`This offer is only for ${address(email)} and expires in 7 days.`,
      note`Don’t know ${invitedBy}? You can safely ignore this email.`,
    ],
    footer: footer`You received this email because ${invitedBy} entered your address.`,
  }),
);
