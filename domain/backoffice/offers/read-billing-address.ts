import { fetchCustomerAddress } from "#adapters/stripe.ts";
import { COUNTRY_CODES } from "#contracts/country-codes.ts";
import type { KnownAddress } from "#contracts/staff/offers.ts";
import { requireUser } from "#domain/backoffice/users/require-user.ts";
import { readCustomer } from "#domain/billing/checkout/customers.ts";

/** The address of a user at the payment provider; null if they never started a checkout, or entered none. */
export async function readBillingAddress(uid: string): Promise<{ address: KnownAddress | null }> {
  await requireUser(uid);
  const customer = await readCustomer(uid);
  const address = customer && (await fetchCustomerAddress(customer.customer));
  if (!address) return { address: null };
  return { address: { ...address, country: COUNTRY_CODES.find((code) => code === address.country) ?? "" } };
}
