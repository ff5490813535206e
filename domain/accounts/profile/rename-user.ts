import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { nameOf } from "#domain/accounts/account-items.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";

/** Renames a member of a workspace; `member.not_found` for users outside it. */
export function renameUser(uid: string, workspaceId: string, name: { firstName: string; lastName: string }): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set({ ...name, name: nameOf(name) })
        .where(({ workspace, deleted_at }, { eq, notExists }) => `${eq(workspace, workspaceId)} AND ${notExists(deleted_at)}`)
        .params(),
    ),
    onConditionFailed: "member.not_found",
  };
}
