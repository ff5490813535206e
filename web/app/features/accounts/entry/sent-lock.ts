/** Session storage key of the time at which the verification email was last sent. */
const KEY = "verification-sent-at";
/** Delay in milliseconds before it can be sent again. */
const LOCK_MS = 60_000;

export function rememberSent(): void {
  window.sessionStorage.setItem(KEY, String(Date.now()));
}

/** Seconds until the email can be sent again, at `now` in milliseconds; 0 if it can be sent now. */
export function lockedSeconds(now: number): number {
  const left = Number(window.sessionStorage.getItem(KEY) ?? 0) + LOCK_MS - now;
  return Math.ceil(Math.min(LOCK_MS, Math.max(0, left)) / 1000);
}
