import { handOverTemplate } from "./hand-over.ts";
import { handedOverTemplate } from "./handed-over.ts";
import { inviteTemplate } from "./invite.ts";
import { memberJoinedTemplate } from "./member-joined.ts";
import { memberRemovedTemplate } from "./member-removed.ts";
import { trialInviteTemplate } from "./trial-invite.ts";

/** Every email template of this domain. */
export const workspacesEmails = [
  handOverTemplate,
  handedOverTemplate,
  inviteTemplate,
  memberJoinedTemplate,
  memberRemovedTemplate,
  trialInviteTemplate,
];
