import type { Workspace as Shown, Invite as ShownInvite } from "#contracts/workspaces.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { openInvitesOf } from "./invites/find-invite.ts";
import type { Invite } from "./invites/invite.entity.ts";
import { listMembers } from "./list-members.ts";
import { requireOwnWorkspace } from "./require-own-workspace.ts";
import { subscriptionOf } from "./subscription-of.ts";

/** The caller's workspace. Only its admin and staff see email addresses and invites. */
export async function readWorkspace(caller: Caller): Promise<Shown> {
  const workspace = await requireOwnWorkspace(caller);
  const canManage = caller.subject !== "member";
  const { uid, name, imageCredits, videoCredits, imageHeatmaps, videoHeatmaps, seats, memberCount, access, beta } = workspace;
  const [members, invites] = await Promise.all([
    listMembers(uid, { withAddresses: canManage }),
    canManage ? openInvitesOf(uid) : null,
  ]);
  return {
    uid,
    name,
    imageCredits,
    videoCredits,
    imageHeatmaps,
    videoHeatmaps,
    access,
    beta,
    members,
    seats: { total: seats, used: memberCount, free: Math.max(0, seats - memberCount) },
    subscription: subscriptionOf(workspace),
    invites: invites === null ? null : invites.map(toInviteResponse),
  };
}

const toInviteResponse = (invite: Invite): ShownInvite => ({
  uid: invite.id,
  email: invite.email,
  role: invite.role,
  invited_by_name: invite.invited_by_name,
  created_at: invite.created_at,
  expires_at: invite.expires_at,
  undelivered_at: invite.undelivered_at ?? null,
});
