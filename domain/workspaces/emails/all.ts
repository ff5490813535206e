import { adminTransferredTemplate } from "./admin-transferred.ts";
import { inviteTemplate } from "./invite.ts";
import { memberJoinedTemplate } from "./member-joined.ts";
import { memberMovedTemplate } from "./member-moved.ts";
import { memberRemovedTemplate } from "./member-removed.ts";
import { transferOfferTemplate } from "./transfer-offer.ts";
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
