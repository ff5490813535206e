import { endSessions } from "#adapters/people.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commit } from "#domain/kit/transaction.ts";
import { changeEntry, sessionsEnd } from "./entry-parts.ts";
import { mustHaveAccount } from "./read-account.ts";

/** Ends every session of the caller, this one included: refresh tokens at the user pool, and the access tokens that are out already here. */
export async function signOutEverywhere(caller: Caller): Promise<Record<string, never>> {
  await endSessions(caller.uid);
  await commit(changeEntry(await mustHaveAccount(caller.uid), sessionsEnd()));
  return {};
}
