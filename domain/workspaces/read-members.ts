import type { WorkspaceMember } from "#contracts/public/workspaces.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { listMembers } from "./list-members.ts";

/** The people in the caller's workspace, its admin first, without email addresses. Error: `workspace.not_member`. */
export async function readMembers({ workspace }: Caller): Promise<{ members: WorkspaceMember[] }> {
  if (!workspace) throw new AppError("workspace.not_member");
  const members = await listMembers(workspace.uid);
  return { members: members.map(({ uid, name, role }) => ({ uid, name, role })) };
}
