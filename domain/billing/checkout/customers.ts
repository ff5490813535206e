import { createCustomer, setCustomerEmail } from "#adapters/stripe.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds, orThrow } from "#domain/kit/conditional-write.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { now } from "#kit/clock.ts";
import { CustomerEntity } from "./customer.entity.ts";

type Customer = { readonly customer: string; readonly checkout?: string | undefined };

/** Thrown when a user started two checkouts at the same time. */
class CheckoutChanged extends ConflictError {
  override readonly name = "CheckoutChanged";
}

/** A user's customer at the payment provider; undefined if they never started a checkout. */
export async function readCustomer(uid: string): Promise<Customer | undefined> {
  return (await CustomerEntity.get({ uid }).go({ consistent: true })).data ?? undefined;
}

/** The user of a customer; undefined for unknown customers. */
export async function ownerOf(customer: string): Promise<string | undefined> {
  return (await CustomerEntity.query.byCustomer({ customer }).go()).data[0]?.uid;
}

/** The caller's customer at the payment provider, created on first use; concurrent attempts keep one. */
export async function getOrCreateCustomer(person: Pick<Caller, "uid" | "email" | "name">): Promise<Customer> {
  const { uid, email, name } = person;
  const known = await readCustomer(uid);
  if (known) return known;
  const customer = await createCustomer({ uid, email, name });
  const isFirst = await conditionHolds(CustomerEntity.create({ uid, customer, created_at: now().toISOString() }).go());
  return isFirst ? { customer } : getOrCreateCustomer(person);
}

/**
 * Creates another customer for a user, whose customer is missing at the payment provider. Throws `CheckoutChanged`, to begin again.
 */
export async function replaceCustomer(person: Pick<Caller, "uid" | "email" | "name">, missing: string): Promise<never> {
  const { uid, email, name } = person;
  const customer = await createCustomer({ uid, email, name }, missing);
  await conditionHolds(
    CustomerEntity.patch({ uid })
      .set({ customer })
      .remove(["checkout"])
      .where((row, { eq }) => eq(row.customer, missing))
      .go(),
  );
  throw new CheckoutChanged();
}

/** Gives the user's customer at the payment provider, if there is one, the current address of their account. */
export async function updateStripeCustomer(uid: string): Promise<void> {
  const [account, known] = await Promise.all([readAccount(uid), readCustomer(uid)]);
  if (account && known) await setCustomerEmail(known.customer, account.email);
}

/** Stores a user's last checkout in place of `previousCheckout`; `CheckoutChanged` if they have started another. */
export async function storeCheckout(uid: string, checkout: string, previousCheckout: string | undefined): Promise<void> {
  await orThrow(
    CustomerEntity.patch({ uid })
      .set({ checkout })
      .where((row, { eq, notExists }) =>
        previousCheckout === undefined ? notExists(row.checkout) : eq(row.checkout, previousCheckout),
      )
      .go(),
    () => new CheckoutChanged(),
  );
}
