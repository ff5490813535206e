import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { transferOfferTemplate } from "#domain/workspaces/emails/transfer-offer.ts";
import { INVITE_RATE_LIMIT, sendInvite } from "#domain/workspaces/invites/send-invite.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { AppError } from "#kit/error.ts";

/**
 * Offers the caller's workspace to another user by email. On acceptance they become its admin and the caller a member; until then
 * nothing changes, and the offer can be revoked like any invite.
 */
export async function offerTransfer(caller: Caller, email: string): Promise<void> {
  const workspace = await requireOwnWorkspace(caller);
  if (normaliseEmail(email) === normaliseEmail(caller.email)) throw new AppError("invite.own_address");
  await enforceRateLimit(INVITE_RATE_LIMIT, caller.uid);
  await sendInvite(caller, workspace, { email, role: "admin", template: transferOfferTemplate });
}
