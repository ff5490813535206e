import type { ErrorCode } from "#contracts/kit/errors.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";

type Own = Partial<
  Pick<
    Account,
    "avatar" | "intro" | "phone" | "followedUp" | "find" | "field" | "company_name" | "terms" | "privacy" | "visitedSubscriptions"
  >
>;

/**
 * Sets attributes of a user's own account. Fails if the account was deleted (`caller.unknown`) or `still` no longer holds
 * (`refusal`).
 */
export function updateOwnAccount(uid: string, own: Own, still: Own = {}, refusal: ErrorCode = "caller.unknown"): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set(own)
        .where((account, { eq, notExists }) =>
          [
            notExists(account.deleted_at),
            ...Object.entries(still).map(([name, value]) => eq(account[name as keyof Own], value)),
          ].join(" AND "),
        )
        .params(),
    ),
    refuse: (old) => new AppError(!old || old.deleted_at ? "caller.unknown" : refusal),
  };
}
