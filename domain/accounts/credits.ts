import { CREDIT_FIELDS, type CreditKind, noCreditsLeft, oneOfEach } from "#domain/kit/credit-fields.ts";
import { type OldItem, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { AccountEntity } from "./account.entity.ts";

/**
 * Debits one personal credit of each given kind. Succeeds only for a verified user without a workspace whose trial, if any, has
 * not ended and who has all of these credits.
 */
export function debitPersonalCredits(uid: string, kinds: readonly CreditKind[]): TransactionItem {
  const at = now().toISOString();
  return {
    write: update(
      AccountEntity.patch({ uid })
        .subtract(oneOfEach("credits", kinds))
        .add(oneOfEach("heatmaps", kinds))
        .where((account, { gte, gt, eq, ne, notExists }) =>
          [
            ...kinds.map((kind) => gte(account[CREDIT_FIELDS[kind].credits], 1)),
            eq(account.workspace, ""),
            eq(account.email_verified, true),
            notExists(account.deleted_at),
            `(${ne(account.role, "trial")} OR ${gt(account.trialEnd, at)})`,
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => debitError(old, at, kinds),
  };
}

function debitError(old: OldItem, at: string, kinds: readonly CreditKind[]): AppError {
  if (!old || old.deleted_at) return new AppError("caller.unauthenticated");
  if (!old.email_verified) return new AppError("caller.email_unverified");
  if (old.workspace) return new AppError("caller.forbidden");
  if (old.role === "trial" && String(old.trialEnd) <= at) return new AppError("billing.trial_ended");
  return noCreditsLeft(old, kinds);
}

/** Returns one personal credit, whatever the user's role is now. */
export function refundPersonalCredit(uid: string, kind: CreditKind): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .add(oneOfEach("credits", [kind]))
        .subtract(oneOfEach("heatmaps", [kind]))
        .params(),
    ),
  };
}
