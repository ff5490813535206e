import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { findAccountByEmail } from "./read-account.ts";

/** Whether an address that the caller invites has an account, in any spelling. At most 20 per hour and user. */
export async function hasAccount({ uid }: Caller, email: string): Promise<{ exists: boolean }> {
  await enforceRateLimit(perHour("accounts.account_exists", 20), uid);
  return { exists: (await findAccountByEmail(email)) !== undefined };
}
