import type { PoolUser } from "#adapters/list-pool-users.ts";
import { setEmail } from "#adapters/user-pool.ts";
import { findAccountOfSubject } from "#domain/accounts/pool-user/pool-subject.ts";
import { putPoolUser } from "#domain/accounts/pool-user/pool-user-items.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";

/**
 * Result of comparing a user of the pool with their account: equal, not listed until now, corrected because the address differed,
 * or without an account.
 */
export type Comparison = "equal" | "listed" | "corrected" | "unknown";

/** Compares a user of the user pool with their account, which decides, and corrects the pool and the list of its users. */
export async function compareUser(user: PoolUser, isListed: boolean): Promise<Comparison> {
  const { subject } = user;
  const account = await findAccountOfSubject(subject);
  if (!account) return "unknown";
  if (!isListed) await commitTransaction([putPoolUser(subject, account.uid)]);
  const { email, email_verified } = account;
  if (user.email === email && user.email_verified === email_verified) return isListed ? "equal" : "listed";
  await setEmail(subject, email, email_verified);
  return "corrected";
}
