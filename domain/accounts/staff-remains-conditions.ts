import { conditionCheck, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { AccountChanged } from "./account-items.ts";
import { listStaff } from "./list-staff.ts";

/**
 * The transaction item that ensures another staff member remains when one leaves: `account.last_staff` if there is none,
 * `AccountChanged` if the other one leaves at the same time. No item for users who are not staff.
 */
export async function staffRemainsConditions({ uid, superadmin }: Account): Promise<readonly TransactionItem[]> {
  if (!superadmin) return [];
  const colleague = (await listStaff()).find((account) => account.uid !== uid);
  if (!colleague) throw new AppError("account.last_staff");
  return [isStaffCondition(colleague.uid)];
}

function isStaffCondition(uid: string): TransactionItem {
  const check = AccountEntity.delete({ uid }).where(
    (account, { eq, notExists }) => `${eq(account.superadmin, true)} AND ${notExists(account.deleted_at)}`,
  );
  return { write: conditionCheck(check.params()), onConditionFailed: () => new AccountChanged() };
}
