import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { inviteTemplate } from "#domain/workspaces/emails/invite.ts";
import { isUsable } from "#domain/workspaces/is-usable.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { hasFreeSeat } from "#domain/workspaces/seats-available.ts";
import { freeSeatCondition } from "#domain/workspaces/workspace-items.ts";
import { AppError } from "#kit/error.ts";
import { openInvitesOf } from "./find-invite.ts";
import { INVITE_RATE_LIMIT, sendInvite } from "./send-invite.ts";

const MAX_OPEN = 50;

type Outcome = { readonly email: string; readonly outcome: "sent" | "sent_again" | "already_member" };

/**
 * Invites users to the caller's workspace and returns the outcome per address; spellings of one mailbox are one invite. Rejects
 * all of them with `billing.no_subscription` once its plan has ended, `workspace.no_seats` without a free seat,
 * `workspace.too_many_invites` if more than 50 would be open, or `request.too_many` beyond 30 per hour.
 */
export async function invitePeople(caller: Caller, emails: readonly string[]): Promise<{ invites: Outcome[] }> {
  const workspace = await requireOwnWorkspace(caller);
  if (!isUsable(workspace)) throw new AppError("billing.no_subscription");
  if (!hasFreeSeat(workspace)) throw new AppError("workspace.no_seats");
  const people = await readAccounts(await listMemberIds(workspace.uid));
  const members = new Set([...people.values()].map(({ normalisedEmail }) => normalisedEmail));
  const open = new Set((await openInvitesOf(workspace.uid)).map(({ normalisedEmail }) => normalisedEmail));

  const addresses = new Map(emails.map((email) => [normaliseEmail(email), email]));
  const wanted = [...addresses].filter(([mailbox]) => !members.has(mailbox));
  const fresh = wanted.filter(([mailbox]) => !open.has(mailbox)).length;
  if (fresh > 0 && open.size + fresh > MAX_OPEN) throw new AppError("workspace.too_many_invites", { most: MAX_OPEN });
  if (wanted.length > 0) await enforceRateLimit(INVITE_RATE_LIMIT, caller.uid, wanted.length);

  for (const [, email] of wanted)
    await sendInvite(caller, workspace, { email, role: "member", template: inviteTemplate }, [freeSeatCondition(workspace.uid)]);
  const outcomeOf = (mailbox: string): Outcome["outcome"] => {
    if (members.has(mailbox)) return "already_member";
    return open.has(mailbox) ? "sent_again" : "sent";
  };
  return { invites: emails.map((email) => ({ email, outcome: outcomeOf(normaliseEmail(email)) })) };
}
