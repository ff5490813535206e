import type { Pool } from "./pool.ts";
import { findTotpStep } from "./totp.ts";
import type { User } from "./users.ts";

/** Verifies an authenticator's code and marks it used: each code works once, and no older code is accepted afterwards. */
export function acceptTotp(pool: Pool, user: User, code: string): "accepted" | "wrong" | "replayed" {
  const step = user.totpSecret && findTotpStep(user.totpSecret, code, pool.now());
  if (!step) return "wrong";
  let fresh = false;
  pool.users.change(user.username, (account) => {
    fresh = step > (account.lastTotpStep ?? 0);
    if (fresh) account.lastTotpStep = step;
  });
  return fresh ? "accepted" : "replayed";
}
