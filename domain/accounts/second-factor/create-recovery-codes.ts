import { readFactors } from "#adapters/second-factor.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { factorChangedItems } from "./factor-changed-items.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";

const LIMIT = perHour("accounts.create_recovery_codes", 10);

/**
 * Ten new recovery codes for the caller, who has a second factor turned on (`factor.not_found`), within five minutes of signing in
 * (`caller.sign_in_required`). All previous codes become invalid. The codes are shown once: only their digests are stored.
 */
export async function createRecoveryCodes(caller: Caller): Promise<{ codes: string[] }> {
  assertRecentSignIn(caller);
  await enforceRateLimit(LIMIT, caller.uid);
  const { sms, app } = await readFactors(caller.poolSubject);
  if (!(sms || app)) throw new AppError("factor.not_found");
  const { codes, item } = issueRecoveryCodes(caller.uid);
  await commitTransaction([item, ...(await factorChangedItems(caller, "codes"))]);
  return { codes: [...codes] };
}
