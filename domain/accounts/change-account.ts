import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { AccountChanged } from "./account-items.ts";

/** Attributes that staff change. Balances need ledger rows in the same transaction. */
type Changeable = Pick<
  Account,
  | "firstName"
  | "lastName"
  | "name"
  | "superadmin"
  | "followup"
  | "status"
  | "campaigns"
  | "trialEnd"
  | "trialEnded"
  | "onTrial"
  | "imageCredits"
  | "videoCredits"
  | "signed_out_at"
>;
export type AccountChanges = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/**
 * Changes attributes of an account; undefined removes one. Requires the account to exist, with its role, its workspace and these
 * attributes as they were read; otherwise throws `AccountChanged`, which `retryOnConflict` handles.
 */
export function changeAccount(account: Account, changes: AccountChanges): TransactionItem {
  const names = Object.keys(changes) as (keyof AccountChanges)[];
  const set = Object.fromEntries(names.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
  const removed = names.filter((name) => changes[name] === undefined);
  const patch = AccountEntity.patch({ uid: account.uid }).set(set).remove(removed);
  const change = patch.where((item, { eq, notExists }) =>
    [
      notExists(item.deleted_at),
      eq(item.role, account.role),
      eq(item.workspace, account.workspace),
      ...names.map((name) =>
        account[name] === undefined ? notExists(item[name]) : eq(item[name] as never, account[name] as never),
      ),
    ].join(" AND "),
  );
  return { write: update(change.params()), onConditionFailed: () => new AccountChanged() };
}
