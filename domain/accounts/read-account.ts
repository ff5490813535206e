import { AppError } from "#kit/error.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

/** The account as the table holds it now; undefined when there is none or it was deleted. */
export async function readAccount(uid: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.get({ uid }).go({ consistent: true });
  return data && !data.deleted_at ? data : undefined;
}

/** The accounts of several people, in no order, without those that there are not or that were deleted. */
export async function readAccounts(uids: readonly string[]): Promise<readonly Account[]> {
  const accounts = await Promise.all(uids.map(readAccount));
  return accounts.filter((account) => account !== undefined);
}

/** The account of an address, whatever its spelling. */
export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.query.byEmail({ normalisedEmail: normaliseEmail(email) }).go();
  return data.find(({ deleted_at }) => !deleted_at);
}

/** The account of somebody who was signed in a moment ago; `caller.unknown` when it was deleted since. */
export async function mustHaveAccount(uid: string): Promise<Account> {
  const account = await readAccount(uid);
  if (!account) throw new AppError("caller.unknown");
  return account;
}
