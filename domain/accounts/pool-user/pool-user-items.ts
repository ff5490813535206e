import { type Account, AccountEntity } from "#domain/accounts/account.entity.ts";
import { deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { shardOf } from "#kit/shards.ts";
import { poolSubjectOf } from "./pool-subject.ts";
import { PoolUserEntity } from "./pool-user.entity.ts";

/** The transaction item that lists a user of the pool as the one of an account. */
export const putPoolUser = (subject: string, uid: string): TransactionItem => ({
  write: put(PoolUserEntity.put({ subject, uid, listed: shardOf(subject) }).params()),
});

/**
 * The transaction items that make another user of the pool the one of an account; tokens of the previous user are rejected from
 * then on. Repeating them changes nothing. `service.busy` if the account was deleted or has got yet another user since it was
 * read.
 */
export function replacePoolUser(account: Account, subject: string): readonly TransactionItem[] {
  const { uid, poolSubject } = account;
  const previous = poolSubjectOf(account);
  const change = AccountEntity.patch({ uid })
    .set({ poolSubject: subject })
    .where((item, { eq, notExists }) => {
      const asRead = poolSubject === undefined ? notExists(item.poolSubject) : eq(item.poolSubject, poolSubject);
      return `${notExists(item.deleted_at)} AND (${asRead} OR ${eq(item.poolSubject, subject)})`;
    });
  return [
    { write: update(change.params()), onConditionFailed: "service.busy" },
    putPoolUser(subject, uid),
    ...(previous === subject ? [] : [{ write: deleteItem(PoolUserEntity.delete({ subject: previous }).params()) }]),
  ];
}
