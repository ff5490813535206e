import { userExists } from "#adapters/user-pool.ts";
import { findAccountOfSubject } from "#domain/accounts/pool-user/pool-subject.ts";
import { PoolUserEntity } from "#domain/accounts/pool-user/pool-user.entity.ts";
import { restorePoolUser } from "#domain/accounts/pool-user/restore-pool-user.ts";

/**
 * Creates a user again whom the list of the user pool lacks, unless they exist. Returns the uid of the account, or undefined if
 * there was nothing to restore. A user without an account is only removed from our list.
 */
export async function restoreMissingUser(subject: string): Promise<string | undefined> {
  const account = await findAccountOfSubject(subject);
  if (!account) return void (await PoolUserEntity.delete({ subject }).go());
  if (await userExists(subject)) return;
  await restorePoolUser(account);
  return account.uid;
}
