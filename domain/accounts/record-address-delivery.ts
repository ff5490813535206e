import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { AccountEntity } from "./account.entity.ts";
import { findAccountByEmail } from "./read-account.ts";

/**
 * Records on the account of an address whether its latest email arrived. Addresses without an account, and other spellings of the
 * address of an account, change nothing.
 */
export async function recordAddressDelivery(address: string, hasArrived: boolean): Promise<void> {
  const account = await findAccountByEmail(address);
  if (account?.email.toLowerCase() !== address.toLowerCase()) return;
  const { uid, email, undeliveredEmail } = account;
  if ((undeliveredEmail !== email) === hasArrived) return;
  const patch = AccountEntity.patch({ uid });
  const change = hasArrived ? patch.remove(["undeliveredEmail"]) : patch.set({ undeliveredEmail: email });
  await conditionHolds(change.where((row, { eq }) => eq(row.email, email)).go());
}
