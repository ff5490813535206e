import { mustHaveAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit } from "#domain/kit/transaction.ts";
import { verificationParts } from "./verification-parts.ts";

/** Emails the verification link again, unless the caller's address is already verified. At most 5 per hour and user. */
export async function resendVerification(caller: Caller): Promise<{ sent: boolean }> {
  if (caller.emailVerified) return { sent: false };
  await limit("verification.resend", caller.uid, 5, 3600);
  await commit(verificationParts(await mustHaveAccount(caller.uid)));
  return { sent: true };
}
