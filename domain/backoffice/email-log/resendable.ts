import type { RESENDABLE } from "#contracts/staff/emails.ts";
import { hasSecret } from "#domain/kit/email/redact-secrets.ts";
import { now } from "#kit/clock.ts";
import type { StoredEmail } from "./to-staff-email.ts";

/**
 * Whether an email can be sent again. Not while it waits for an attempt, not if its link had a secret, which is gone once it was
 * sent, not if its recipient has marked it as spam, and not if it can no longer be written or says what is no longer true.
 */
export function resendable(
  { state, data, created_at }: StoredEmail,
  preview: { readonly ttlSeconds: number | undefined } | undefined,
): (typeof RESENDABLE)[number] {
  if (state === "queued" || state === "sending") return "waiting";
  if (state === "complained") return "unwanted";
  if (hasSecret(data)) return "secret";
  const isGood = preview && now().getTime() - Date.parse(created_at) < (preview.ttlSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return isGood ? "yes" : "outdated";
}
