import type { Caller } from "#domain/kit/caller.ts";
import type { Part } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { mustBeMember } from "./credits.ts";
import { mustBeAdmin } from "./parts.ts";
import { readPlan } from "./plan-parts.ts";
import type { Workspace } from "./workspace.entity.ts";

/** The caller's workspace, read consistently; `workspace.none` for staff without one. */
export async function ownWorkspace(caller: Caller): Promise<Workspace> {
  const workspace = caller.workspace && (await readPlan(caller.workspace.uid));
  if (!workspace) throw new AppError("workspace.none");
  return workspace;
}

/** Condition check: the caller may manage their workspace, as its admin, or as a staff member in it. */
export function mustManage({ subject, uid }: Caller, workspaceId: string): Part {
  return subject === "staff" ? mustBeMember(workspaceId, uid) : mustBeAdmin(workspaceId, uid);
}
