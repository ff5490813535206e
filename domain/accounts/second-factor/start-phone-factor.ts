import { randomInt } from "node:crypto";
import { NumberUnreachable, sendSms } from "#adapters/sms.ts";
import type { Proof } from "#contracts/bot-check.ts";
import { createChallenge, proofItem } from "#domain/kit/bot-check/proof-of-work.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { perDay, perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { deleteEnrolment, startEnrolment } from "./factor-enrolment.ts";
import { maskPhone } from "./read-second-factor.ts";

/** Text messages cost money and may reach strangers. */
const MAX_PER_DAY = 10;

/** Where the code was sent, when it expires, and when another can be requested. */
type Sent = { readonly destination: string; readonly expires_at: string; readonly resend_at: string };

/** Most challenges of a user in an hour. */
const CHALLENGE_LIMIT = perHour("accounts.start_phone_factor", 60);

/** A challenge of the bot check, without which no text message is sent. */
export async function requestPhoneChallenge({ uid }: Caller): Promise<{ challenge: string; expires_at: string }> {
  await enforceRateLimit(CHALLENGE_LIMIT, uid);
  return createChallenge("factor");
}

/**
 * Sends a six-digit code, valid for five minutes, to the phone that is to become the caller's second factor, within five minutes of
 * signing in (`caller.sign_in_required`), as `startAppFactor`. Uses up a solved bot check: `bot_check.failed`, `bot_check.used`.
 */
export async function startPhoneFactor(caller: Caller, phone: string, proof: Proof): Promise<Sent> {
  const { uid } = caller;
  assertRecentSignIn(caller);
  await commitTransaction([await proofItem("factor", proof)]);
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  const start = await startEnrolment(uid, "sms", { phone, code });
  try {
    await enforceRateLimit(perDay("accounts.phone_codes_per_user", MAX_PER_DAY), uid);
    await enforceRateLimit(perDay("accounts.phone_codes_per_number", MAX_PER_DAY), phone);
    await sendSms(phone, `Your Sightline code is ${code}. It expires in five minutes. Do not share it with anyone.`);
  } catch (error) {
    await deleteEnrolment(start);
    throw error instanceof NumberUnreachable ? new AppError("factor.phone_undeliverable", {}, { cause: error }) : error;
  }
  return { destination: maskPhone(phone), expires_at: start.expires_at, resend_at: start.resend_at };
}
