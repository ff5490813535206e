import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { handOverTemplate } from "#domain/workspaces/emails/hand-over.ts";
import { INVITES_AN_HOUR, writeInvite } from "#domain/workspaces/invites/write-invite.ts";
import { ownWorkspace } from "#domain/workspaces/own-workspace.ts";
import { AppError } from "#kit/error.ts";

/**
 * Offers the caller's workspace to another user by email. On acceptance they become its admin and the caller a member; until then
 * nothing changes, and the offer can be revoked like any invite.
 */
export async function handOver(caller: Caller, email: string): Promise<Record<string, never>> {
  const workspace = await ownWorkspace(caller);
  if (normaliseEmail(email) === normaliseEmail(caller.email)) throw new AppError("invite.own_address");
  await limit("invite", caller.uid, INVITES_AN_HOUR.most, INVITES_AN_HOUR.seconds);
  await writeInvite(caller, workspace, { email, role: "admin", template: handOverTemplate });
  return {};
}
