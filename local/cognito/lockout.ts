import { notAuthorized } from "./cognito-error.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./users.ts";

/**
 * From "Lockout behavior for failed sign-in attempts": the fifth failure locks for a second, each further one for twice as long.
 */
const FAILURES_BEFORE_LOCK = 5;
const MAX_LOCK_MS = 15 * 60_000;
const FAILURE_RESET_MS = 15 * 60_000;

/** Rejects every attempt while the account is locked; such attempts do not extend the lock. */
export function assertNotLocked(pool: Pool, user: User): void {
  if (user.lockedUntil > pool.now()) throw notAuthorized("Password attempts exceeded");
}

/**
 * Counts a wrong password or a wrong second factor. Only a completed sign-in, or 15 minutes without failures, resets the count.
 */
export function recordFailure(pool: Pool, username: string): void {
  const now = pool.now();
  pool.users.change(username, (user) => {
    const failures = user.lastFailureAt < now - FAILURE_RESET_MS ? 1 : user.failures + 1;
    user.failures = failures;
    user.lastFailureAt = now;
    if (failures >= FAILURES_BEFORE_LOCK)
      user.lockedUntil = now + Math.min(2 ** (failures - FAILURES_BEFORE_LOCK) * 1000, MAX_LOCK_MS);
  });
}

export function resetFailures(user: User): void {
  user.failures = 0;
  user.lastFailureAt = 0;
  user.lockedUntil = 0;
}
