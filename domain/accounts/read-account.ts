import { type Account, AccountEntity } from "./account.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

/** The account as the table holds it now; undefined when there is none or it was deleted. */
export async function readAccount(uid: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.get({ uid }).go({ consistent: true });
  return data && !data.deleted_at ? data : undefined;
}

/** The account of an address, whatever its spelling. */
export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const { data } = await AccountEntity.query.byEmail({ normalisedEmail: normaliseEmail(email) }).go();
  return data.find(({ deleted_at }) => !deleted_at);
}
