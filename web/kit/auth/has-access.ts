import type { Profile } from "#contracts/profile.ts";
import type { AccessFlag } from "#contracts/reference.ts";

/**
 * Whether the user may use a tool that is enabled per workspace, which must pay or be in beta. This only hides UI; the server
 * enforces the permission.
 */
export function hasAccess({ superadmin, workspace }: Pick<Profile, "superadmin" | "workspace">, flag: AccessFlag): boolean {
  if (superadmin) return true;
  const isUsable = workspace?.beta || workspace?.subscription?.active;
  return Boolean(isUsable) && workspace!.access.includes(flag);
}
