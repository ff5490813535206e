import { workspacesErrors } from "#contracts/kit/errors/workspaces.ts";
import type { Workspace } from "#contracts/workspaces.ts";

/** Why a workspace cannot be closed now; undefined if it can. */
export function closeBlockedReason({ subscription, members }: Pick<Workspace, "subscription" | "members">): string | undefined {
  if (subscription?.active) return workspacesErrors["workspace.has_subscription"].message;
  return members.length > 1 ? workspacesErrors["workspace.has_members"].message : undefined;
}
