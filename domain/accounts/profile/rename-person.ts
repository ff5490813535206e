import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { nameOf } from "#domain/accounts/parts.ts";
import { type Part, update } from "#domain/kit/transaction.ts";

/** Gives a person of a workspace another name; `member.not_found` when he is not of it. */
export function renamePerson(uid: string, workspaceId: string, name: { firstName: string; lastName: string }): Part {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set({ ...name, name: nameOf(name) })
        .where(({ workspace, deleted_at }, { eq, notExists }) => `${eq(workspace, workspaceId)} AND ${notExists(deleted_at)}`)
        .params(),
    ),
    refuse: "member.not_found",
  };
}
