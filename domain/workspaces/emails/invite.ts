import { address, button, footer, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { invitation } from "./invitation.ts";

export const inviteTemplate = emailTemplate(
  "invite",
  invitation,
  ({ workspace, workspaceName, invitedBy, token, exists, email }, page) => ({
    subject: plainLine`${invitedBy} invited you to ${workspaceName}`,
    preview: "Work together in a shared workspace.",
    ttlSeconds: 7 * DAY_SECONDS,
    blocks: [
      heading`Join ${workspaceName} on Sightline`,
      paragraph`${strong(invitedBy)} invited you to the workspace ${strong(workspaceName)}.`,
      paragraph`Sightline shows where people will look in an ad, a page or a package before you publish it.`,
      button(
        exists ? "Log in and join" : "Create your account and join",
        page(exists ? "/login" : "/signup", { workspace, workspaceName }, { invite: token }),
      ),
      note`This invitation is only for ${address(email)} and expires in 7 days.`,
      note`Don’t know ${invitedBy}? You can safely ignore this email.`,
    ],
    footer: footer`You received this email because ${invitedBy} entered your address.`,
  }),
);
