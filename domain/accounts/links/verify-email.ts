import { setEmail } from "#adapters/user-pool.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { EMAIL_VERIFIED, signInStateItems } from "#domain/accounts/sign-in-state.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { consumeAction, readAction } from "./actions.ts";

/** Verifies an address with an emailed link. At most 30 per hour and IP address. */
export async function verifyEmail(ip: string, code: string): Promise<{ email: string }> {
  await enforceRateLimit(perHour("accounts.verify_email", 30), ip);
  const { action, account } = await readAction(code, "verifyEmail");
  await withPoolUser(account, (subject) => setEmail(subject, account.email));
  await commitTransaction([consumeAction(action), ...signInStateItems(account, EMAIL_VERIFIED)]);
  return { email: account.email };
}
