import { workspaces } from "#contracts/workspaces.ts";
import { closeOwnWorkspace } from "#domain/workflows/close-own-workspace.ts";
import { extendTrial } from "#domain/workflows/extend-trial.ts";
import { joinByInvite } from "#domain/workflows/join-by-invite.ts";
import { leaveWorkspace } from "#domain/workflows/leave-workspace.ts";
import { removeMember } from "#domain/workflows/remove-member.ts";
import { editMember } from "#domain/workspaces/edit-member.ts";
import { checkInvite } from "#domain/workspaces/invites/check-invite.ts";
import { declineInvite } from "#domain/workspaces/invites/decline-invite.ts";
import { invitePeople } from "#domain/workspaces/invites/invite-people.ts";
import { revokeInvite } from "#domain/workspaces/invites/revoke-invite.ts";
import { readWorkspace } from "#domain/workspaces/read-workspace.ts";
import { renameWorkspace } from "#domain/workspaces/rename-workspace.ts";
import { seatsAvailable } from "#domain/workspaces/seats-available.ts";
import { offerTransfer } from "#domain/workspaces/transfer/offer-transfer.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("workspaces", workspaces, {
  read: ({ caller }) => readWorkspace(caller),
  rename: ({ caller, body }) => renameWorkspace(caller, body.name),
  seatsAvailable: ({ caller }) => seatsAvailable(caller),
  invite: ({ caller, body }) => invitePeople(caller, body.emails),
  revokeInvite: ({ caller, params }) => revokeInvite(caller, params.invite),
  offerTransfer: ({ caller, body }) => offerTransfer(caller, body.email),
  checkInvite: ({ ip, body }) => checkInvite(ip, body.token),
  acceptInvite: ({ caller, body }) => joinByInvite(caller, body),
  declineInvite: ({ caller, params }) => declineInvite(caller, params.invite),
  editMember: ({ caller, params, body }) => editMember(caller, params.uid, body),
  removeMember: ({ caller, params }) => removeMember(caller, params.uid),
  leave: ({ caller }) => leaveWorkspace(caller),
  close: ({ caller }) => closeOwnWorkspace(caller),
  extendTrial: ({ caller, body }) => extendTrial(caller, body.invites),
});
