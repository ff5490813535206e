import type { Caller } from "#domain/kit/caller.ts";
import type { Part } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { mustBeMember } from "./credits.ts";
import { mustBeAdmin } from "./parts.ts";
import { readPlan } from "./plan-parts.ts";
import type { Workspace } from "./workspace.entity.ts";

/** The caller's workspace as the table holds it now; `workspace.none` for staff who are in none. */
export async function ownWorkspace(caller: Caller): Promise<Workspace> {
  const workspace = caller.workspace && (await readPlan(caller.workspace.uid));
  if (!workspace) throw new AppError("workspace.none");
  return workspace;
}

/** Holds only while the caller manages his workspace: as its admin, or as one of our staff who is in it. */
export function mustManage({ subject, uid }: Caller, workspaceId: string): Part {
  return subject === "staff" ? mustBeMember(workspaceId, uid) : mustBeAdmin(workspaceId, uid);
}
