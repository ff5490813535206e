import { createStoredText } from "#web/kit/page/stored-value.ts";

/** The invites, and the survey, that the user postponed. */
const stored = createStoredText({ storage: "session", key: "postponed-invites" });

/** Stands for the survey of the trial among the postponed invites. */
export const POSTPONED_SURVEY = "survey";

/** Ids of the invites that are hidden until the next sign-in, and POSTPONED_SURVEY if the survey is. */
export function postponedInvites(): readonly string[] {
  return stored.get()?.split(",") ?? [];
}

/** Hides these invites until the next sign-in. */
export function postponeInvites(invites: readonly string[]): void {
  stored.set([...new Set([...postponedInvites(), ...invites])].join(","));
}
