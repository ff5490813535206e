import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { AppError } from "#kit/error.ts";

export type Workspace = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

/** The workspace that staff work on; `workspace.not_found` if it does not exist or is closed. */
export async function requireOpenWorkspace(uid: string): Promise<Workspace> {
  const workspace = await findWorkspace(uid);
  if (!workspace || workspace.closed_at !== undefined) throw new AppError("workspace.not_found");
  return workspace;
}
