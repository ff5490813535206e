import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { AccountChanged } from "./account-items.ts";
import { keepsRecord, releaseEmail } from "./email-claims.ts";

/**
 * The transaction items that delete an account immediately: the user becomes unknown and their mailbox may open another account.
 * Require role, workspace and email verification to be unchanged since they were read (`AccountChanged`). `purgeAccount` deletes
 * the user's data afterwards.
 */
export function markAccountDeleted(account: Account): readonly TransactionItem[] {
  const { uid, email, email_verified, role, workspace } = account;
  const gone = AccountEntity.patch({ uid })
    .set({ deleted_at: now().toISOString(), role: "freemium", workspace: "" })
    .remove(["onTrial"])
    .where((item, { eq, notExists }) =>
      [
        eq(item.role, role),
        eq(item.workspace, workspace),
        eq(item.email_verified, email_verified),
        notExists(item.deleted_at),
      ].join(" AND "),
    );
  return [
    { write: update(gone.params()), onConditionFailed: () => new AccountChanged() },
    releaseEmail(email, uid, { wasVerified: keepsRecord(account) }),
  ];
}

/** The account of a user who deleted it; undefined if it exists or never did. */
export async function readDeletedAccount(uid: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.get({ uid }).go({ consistent: true });
  return data?.deleted_at === undefined ? undefined : data;
}
