/** Where a tab remembers when the mail that verifies an address was last sent. */
const KEY = "verification-sent-at";
/** Milliseconds before it may be sent again. */
const LOCK_MS = 60_000;

export function rememberSent(): void {
  window.sessionStorage.setItem(KEY, String(Date.now()));
}

/** Whole seconds until it may be sent again, at `now` in milliseconds; 0 when it may. */
export function lockedSeconds(now: number): number {
  const left = Number(window.sessionStorage.getItem(KEY) ?? 0) + LOCK_MS - now;
  return Math.ceil(Math.min(LOCK_MS, Math.max(0, left)) / 1000);
}
