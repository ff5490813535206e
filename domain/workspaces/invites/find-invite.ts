import type { PendingInvite } from "#contracts/profile.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { now } from "#kit/clock.ts";
import { type Invite, InviteEntity } from "./invite.entity.ts";
import { readInviteToken } from "./invite-token.ts";

/** An open invite by its id; undefined for unknown, expired, accepted, declined and revoked ones. */
export async function findInvite(id: string): Promise<Invite | undefined> {
  if (!id) return;
  const { data } = await InviteEntity.query.byId({ id }).go();
  const [found] = data;
  if (!found) return;
  const { workspaceId, normalisedEmail } = found;
  const { data: invite } = await InviteEntity.get({ workspaceId, normalisedEmail }).go({ consistent: true });
  return invite?.id === id && isOpen(invite) ? invite : undefined;
}

/** The open invite of an emailed token. Having the token proves access to that mailbox. */
export async function findInviteByToken(token: string): Promise<Invite | undefined> {
  const { id, secretHash } = readInviteToken(token);
  const invite = await findInvite(id);
  return invite?.secretHash === secretHash ? invite : undefined;
}

/** The open invites of a workspace, newest first. */
export async function openInvitesOf(workspaceId: string): Promise<Invite[]> {
  const { data } = await InviteEntity.query.byMailbox({ workspaceId }).go({ pages: "all", consistent: true });
  return data.filter(isOpen).sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** The pending invites of a verified address: open invites to exactly this address, of open workspaces. */
export async function pendingInvitesOf(email: string): Promise<PendingInvite[]> {
  const { data } = await InviteEntity.query.waiting({ normalisedEmail: normaliseEmail(email) }).go({ pages: "all" });
  const waiting = data.filter((invite) => isOpen(invite) && isAddressedTo(invite, email));
  const found = await Promise.all(
    waiting.map(async ({ id: invite, workspaceId, role, invited_by }): Promise<PendingInvite[]> => {
      const workspace = await readPlan(workspaceId);
      const stands = workspace && (role === "member" || workspace.admin === invited_by);
      return stands ? [{ invite, workspace: workspaceId, workspaceName: workspace.name, role }] : [];
    }),
  );
  return found.flat();
}

/**
 * Whether an invite was sent to exactly this address, ignoring case. Another spelling that most hosts deliver to the same mailbox
 * requires the emailed token, because some hosts assign `name+tag` to another user.
 */
export const isAddressedTo = ({ email: to }: Invite, email: string): boolean => to.toLowerCase() === email.toLowerCase();

const isOpen = ({ expires_at }: Invite): boolean => expires_at > now().toISOString();
