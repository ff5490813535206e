import { clamp } from "#kit/portable/clamp.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";

/** The time at which the verification email was last sent. */
const sentAt = createStoredText({ storage: "session", key: "verification-sent-at" });
/** Delay in milliseconds before it can be sent again. */
const COOLDOWN_MS = 60_000;

/** Remembers that the verification email was sent now. */
export function startResendCooldown(): void {
  sentAt.set(String(Date.now()));
}

/** Seconds until the email can be sent again, at `now` in milliseconds; 0 if it can be sent now. */
export function resendCooldownSeconds(now: number): number {
  const left = Number(sentAt.get() ?? 0) + COOLDOWN_MS - now;
  return Math.ceil(clamp(left, 0, COOLDOWN_MS) / 1000);
}
