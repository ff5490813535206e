import { isUserMissing } from "#adapters/user-pool.ts";
import type { Account } from "#domain/accounts/account.entity.ts";
import { poolSubjectOf } from "./pool-subject.ts";
import { restorePoolUser } from "./restore-pool-user.ts";

/** Changes the user of an account in the user pool, and creates them again first if they are missing there. */
export async function withPoolUser(account: Account, change: (subject: string) => Promise<void>): Promise<void> {
  try {
    await change(poolSubjectOf(account));
  } catch (error) {
    if (!isUserMissing(error)) throw error;
    await change(await restorePoolUser(account));
  }
}
