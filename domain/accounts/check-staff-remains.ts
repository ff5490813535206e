import { listUsersInGroup } from "#adapters/user-pool.ts";
import { STAFF_GROUP } from "#contracts/accounts.ts";
import { conditionCheck, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { AccountChanged } from "./account-items.ts";
import { findAccountOfSubject } from "./pool-user/pool-subject.ts";

/**
 * The part that ensures another staff member remains when one leaves: `account.last_staff` if there is none, `AccountChanged` if
 * the other one leaves at the same time. No part for users who are not staff.
 */
export async function checkStaffRemains({ uid, superadmin }: Account): Promise<readonly TransactionItem[]> {
  if (!superadmin) return [];
  for (const colleague of await listUsersInGroup(STAFF_GROUP)) {
    const account = await findAccountOfSubject(colleague);
    if (account?.superadmin && account.uid !== uid) return [checkIsStaff(account.uid)];
  }
  throw new AppError("account.last_staff");
}

function checkIsStaff(uid: string): TransactionItem {
  const check = AccountEntity.delete({ uid }).where(
    (account, { eq, notExists }) => `${eq(account.superadmin, true)} AND ${notExists(account.deleted_at)}`,
  );
  return { write: conditionCheck(check.params()), onConditionFailed: () => new AccountChanged() };
}
