import { requireAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { verificationItems } from "./verification-items.ts";

/** Emails the verification link again, unless the caller's address is already verified. At most 5 per hour and user. */
export async function resendVerification(caller: Caller): Promise<{ sent: boolean }> {
  if (caller.emailVerified) return { sent: false };
  await enforceRateLimit(perHour("accounts.resend_verification", 5), caller.uid);
  await commitTransaction(verificationItems(await requireAccount(caller.uid)));
  return { sent: true };
}
