/** Where a tab remembers the invitations that its person wants to decide on later. */
const KEY = "postponed-invites";

export function postponedInvites(): readonly string[] {
  return window.sessionStorage.getItem(KEY)?.split(",") ?? [];
}

/** Lets the person pass by these invitations until he signs in anew. */
export function postponeInvites(invites: readonly string[]): void {
  window.sessionStorage.setItem(KEY, [...new Set([...postponedInvites(), ...invites])].join(","));
}
