/** Session storage key of the invites, and of the survey, that the user postponed. */
const KEY = "postponed-invites";

/** Stands for the survey of the trial among the postponed invites. */
export const POSTPONED_SURVEY = "survey";

/** Ids of the invites that are hidden until the next sign-in, and POSTPONED_SURVEY if the survey is. */
export function postponedInvites(): readonly string[] {
  return window.sessionStorage.getItem(KEY)?.split(",") ?? [];
}

/** Hides these invites until the next sign-in. */
export function postponeInvites(invites: readonly string[]): void {
  window.sessionStorage.setItem(KEY, [...new Set([...postponedInvites(), ...invites])].join(","));
}
