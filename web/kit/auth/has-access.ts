import type { Profile } from "#contracts/accounts.ts";
import type { AccessFlag } from "#contracts/reference.ts";

/** Whether a tool that workspaces are given one by one is somebody's to use. The server decides; this only hides what it would refuse. */
export function hasAccess({ superadmin, workspace }: Pick<Profile, "superadmin" | "workspace">, flag: AccessFlag): boolean {
  return superadmin || (workspace?.access.includes(flag) ?? false);
}
