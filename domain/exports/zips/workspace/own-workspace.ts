import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/** Id of the workspace that the caller is the admin of; `workspace.not_member` without one. */
export function ownWorkspaceOf({ workspace }: Caller): string {
  if (workspace?.role !== "admin") throw new AppError("workspace.not_member");
  return workspace.uid;
}
