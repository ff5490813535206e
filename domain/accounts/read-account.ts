import type { Get, Item } from "#domain/kit/read-items.ts";
import { readById } from "#domain/kit/read-many.ts";
import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

/** The account, read consistently; undefined if it does not exist or was deleted. */
export async function readAccount(uid: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.get({ uid }).go({ consistent: true });
  return existing(data);
}

const existing = (account: Account | null): Account | undefined => (account?.deleted_at ? undefined : (account ?? undefined));

/** An account to be read with other items, for `readItems`. */
export const accountGet = (uid: string): Get => AccountEntity.get({ uid }).params();

/** The account that was read so; undefined if it does not exist or was deleted. */
export const toAccount = (item: Item | undefined): Account | undefined =>
  item && existing(AccountEntity.parse({ Item: item }).data);

/** The accounts of several users by uid, in the order of these, without missing and deleted ones. */
export async function readAccounts(uids: Iterable<string>): Promise<ReadonlyMap<string, Account>> {
  const found = await readById("uid", uids, (left) => AccountEntity.get(left).go({ consistent: true }));
  return new Map([...found].filter(([, { deleted_at }]) => !deleted_at));
}

/** The account of an email address, in any spelling. */
export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.query.byEmail({ normalisedEmail: normaliseEmail(email) }).go();
  return data.find(({ deleted_at }) => !deleted_at);
}

/** The account of a user who was just signed in; `caller.unauthenticated` if it was deleted since. */
export async function requireAccount(uid: string): Promise<Account> {
  const account = await readAccount(uid);
  if (!account) throw new AppError("caller.unauthenticated");
  return account;
}
