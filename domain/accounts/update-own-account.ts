import type { ErrorCode } from "#contracts/kit/errors.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";

type OwnFields = Partial<
  Pick<
    Account,
    | "analysisEmails"
    | "avatar"
    | "intro"
    | "phone"
    | "followedUp"
    | "find"
    | "field"
    | "company_name"
    | "terms"
    | "privacy"
    | "visitedSubscriptions"
    | "newEmail"
  >
>;

/**
 * Sets attributes of a user's own account. Fails if the account was deleted (`caller.unauthenticated`) or `expected` no longer
 * holds (`conflictError`).
 */
export function updateOwnAccount(
  uid: string,
  changes: OwnFields,
  expected: OwnFields = {},
  conflictError: ErrorCode = "caller.unauthenticated",
): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set(changes)
        .where((account, { eq, notExists }) =>
          [
            notExists(account.deleted_at),
            ...Object.entries(expected).map(([name, value]) => eq(account[name as keyof OwnFields], value)),
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => new AppError(!old || old.deleted_at ? "caller.unauthenticated" : conflictError),
  };
}
