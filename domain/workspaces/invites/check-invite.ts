import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { hasFreeSeat } from "#domain/workspaces/seats-available.ts";
import { AppError } from "#kit/error.ts";
import { findInviteByToken } from "./find-invite.ts";

const LIMIT = perHour("workspaces.check_invite", 60);

type Checked = {
  readonly available: boolean;
  readonly workspace: string;
  readonly workspaceName: string;
  readonly role: "member" | "admin";
  readonly email: string;
  readonly exists: boolean;
};

/**
 * The public view of an invite, for the holder of its emailed token. `available`: it can be accepted, because a seat is free or
 * they already have one. Unknown, used and expired invites, and transfers of workspaces that have another or no admin now, all
 * throw `invite.not_found`.
 */
export async function checkInvite(ip: string, token: string): Promise<Checked> {
  await enforceRateLimit(LIMIT, ip);
  const invite = await findInviteByToken(token);
  const workspace = invite && (await readPlan(invite.workspaceId));
  if (!workspace || (invite.role === "admin" && workspace.admin !== invite.invited_by)) throw new AppError("invite.not_found");
  const account = await findAccountByEmail(invite.email);
  return {
    available: hasFreeSeat(workspace) || account?.workspace === workspace.uid,
    workspace: workspace.uid,
    workspaceName: workspace.name,
    role: invite.role,
    email: invite.email,
    exists: account !== undefined,
  };
}
