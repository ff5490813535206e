import type { Member } from "#contracts/workspaces.ts";

/** With more members than this, a search field is shown. */
export const SEARCH_THRESHOLD = 10;

/** Members whose name or address contains the query, case-insensitive; the admin first, then by name. */
export function searchMembers(members: readonly Member[], sought: string): Member[] {
  const wanted = sought.trim().toLocaleLowerCase();
  return members
    .filter(({ name, email }) => `${name} ${email ?? ""}`.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin") || a.name.localeCompare(b.name));
}
