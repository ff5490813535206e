import type { Member } from "#contracts/workspaces.ts";

/** With more people than this, a search is worth its room. */
export const SEARCH_ABOVE = 10;

/** The people whose name or address holds what is sought, whatever its case; the admin first, then by name. */
export function foundMembers(members: readonly Member[], sought: string): Member[] {
  const wanted = sought.trim().toLocaleLowerCase();
  return members
    .filter(({ name, email }) => `${name} ${email ?? ""}`.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin") || a.name.localeCompare(b.name));
}
