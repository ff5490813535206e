/** Session storage key of the invites that the user postponed. */
const KEY = "postponed-invites";

export function postponedInvites(): readonly string[] {
  return window.sessionStorage.getItem(KEY)?.split(",") ?? [];
}

/** Hides these invites until the next sign-in. */
export function postponeInvites(invites: readonly string[]): void {
  window.sessionStorage.setItem(KEY, [...new Set([...postponedInvites(), ...invites])].join(","));
}
