import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { readPlan } from "#domain/workspaces/plan-parts.ts";
import { hasFreeSeat } from "#domain/workspaces/seats-available.ts";
import { AppError } from "#kit/error.ts";
import { findInviteByToken } from "./find-invite.ts";

const CHECKS_AN_HOUR = 60;

type Checked = {
  readonly available: boolean;
  readonly workspace: string;
  readonly workspaceName: string;
  readonly role: "member" | "admin";
  readonly email: string;
  readonly exists: boolean;
};

/**
 * What the holder of a mailed token may know of the invitation. `available`: it can be taken up, so a seat is free, or he has one already.
 * Unknown, used, expired, and those of a workspace that has another admin or none by now are all `invite.not_found`.
 */
export async function checkInvite(ip: string, token: string): Promise<Checked> {
  await limit("check-invite", ip, CHECKS_AN_HOUR, 3600);
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
