import type { Caller } from "#domain/kit/caller.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { memberCondition } from "./credits.ts";
import { readPlan } from "./plan.ts";
import type { Workspace } from "./workspace.entity.ts";
import { adminCondition } from "./workspace-items.ts";

/** The caller's workspace, read consistently; `workspace.not_member` for staff without one. */
export async function requireOwnWorkspace(caller: Caller): Promise<Workspace> {
  const workspace = caller.workspace && (await readPlan(caller.workspace.uid));
  if (!workspace) throw new AppError("workspace.not_member");
  return workspace;
}

/** Condition check: the caller may manage their workspace, as its admin, or as a staff member in it. */
export function canManageCondition({ subject, uid }: Caller, workspaceId: string): TransactionItem {
  return subject === "staff" ? memberCondition(workspaceId, uid) : adminCondition(workspaceId, uid);
}
