import type { Account } from "#domain/accounts/account.entity.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { PoolUserEntity } from "./pool-user.entity.ts";

/** The subject of an account's user in the user pool. It differs from the uid once the user was created again. */
export const poolSubjectOf = ({ uid, poolSubject }: Pick<Account, "uid" | "poolSubject">): string => poolSubject ?? uid;

/**
 * The account that a user of the pool signs in to; undefined if there is none, it was deleted, or another user of the pool has
 * taken the place of this one.
 */
export async function findAccountOfSubject(subject: string): Promise<Account | undefined> {
  const account = (await readAccount(subject)) ?? (await readAccountOfNewUser(subject));
  return account && poolSubjectOf(account) === subject ? account : undefined;
}

async function readAccountOfNewUser(subject: string): Promise<Account | undefined> {
  const { data } = await PoolUserEntity.get({ subject }).go({ consistent: true });
  return data ? readAccount(data.uid) : undefined;
}
