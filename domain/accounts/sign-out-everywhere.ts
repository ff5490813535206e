import { endSessions } from "#adapters/people.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commit } from "#domain/kit/transaction.ts";
import { changeEntry, sessionsEnd } from "./entry-parts.ts";
import { mustHaveAccount } from "./read-account.ts";

/**
 * Ends every session of the caller, including this one: the user pool revokes refresh tokens; this API rejects issued access
 * tokens.
 */
export async function signOutEverywhere(caller: Caller): Promise<Record<string, never>> {
  await endSessions(caller.uid);
  await commit(changeEntry(await mustHaveAccount(caller.uid), sessionsEnd()));
  return {};
}
