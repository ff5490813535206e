import { linkProvider } from "#adapters/provider-links.ts";
import { poolSubjectOf } from "./pool-user/pool-subject.ts";
import { findAccountByEmail } from "./read-account.ts";

/** A user the user pool does not know yet and another identity provider vouches for; `name` is `<provider>_<subject>`. */
export type ProviderUser = {
  readonly pool: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly email_verified: boolean;
};

/** Error messages that the pool passes on to the browser. */
const UNKNOWN_USER = "User not found";
const UNVERIFIED_EMAIL = "Verify your email address first";

/**
 * Links a sign-in of another provider to the existing account with the same email address. Never creates an account. Both sides
 * must have verified the address. Without the provider's check, anyone could claim it. Without the account's check, a person who
 * signed up with someone else's address would share their account. Addresses are compared ignoring case.
 * @throws Error with a message for the browser in all other cases
 */
export async function linkProviderUser({ pool, name, email = "", email_verified }: ProviderUser): Promise<void> {
  const account = email && email_verified ? await findAccountByEmail(email) : undefined;
  if (account?.email.toLowerCase() !== email.toLowerCase()) throw new Error(UNKNOWN_USER);
  if (!account.email_verified) throw new Error(UNVERIFIED_EMAIL);
  const [, provider = "", subject = ""] = /^([^_]+)_(.+)$/.exec(name) ?? [];
  // Pools that fold case store the provider name in lower case; linking needs the declared spelling.
  await linkProvider(pool, poolSubjectOf(account), { provider: provider.charAt(0).toUpperCase() + provider.slice(1), subject });
}
