import { transferOfferTemplate } from "./hand-over.ts";
import { adminTransferredTemplate } from "./handed-over.ts";
import { inviteTemplate } from "./invite.ts";
import { memberJoinedTemplate } from "./member-joined.ts";
import { memberMovedTemplate } from "./member-moved.ts";
import { memberRemovedTemplate } from "./member-removed.ts";
import { trialInviteTemplate } from "./trial-invite.ts";

/** Every email template of this domain. */
export const workspacesEmails = [
  transferOfferTemplate,
  adminTransferredTemplate,
  inviteTemplate,
  memberJoinedTemplate,
  memberMovedTemplate,
  memberRemovedTemplate,
  trialInviteTemplate,
];
