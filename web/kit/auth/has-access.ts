import type { Profile } from "#contracts/accounts.ts";
import type { AccessFlag } from "#contracts/reference.ts";

/** Whether the user may use a tool that is enabled per workspace. This only hides UI; the server enforces the permission. */
export function hasAccess({ superadmin, workspace }: Pick<Profile, "superadmin" | "workspace">, flag: AccessFlag): boolean {
  return superadmin || (workspace?.access.includes(flag) ?? false);
}
