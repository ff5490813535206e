import { linkProvider, type ProviderIdentity } from "#adapters/link-provider.ts";
import { EmailAddress } from "#contracts/fields.ts";
import { poolSubjectOf } from "./pool-user/pool-subject.ts";
import { findAccountByEmail } from "./read-account.ts";
import { issueSignUpTicket } from "./sign-up-ticket/sign-up-tickets.ts";

/** A user the user pool does not know yet and another identity provider vouches for; `name` is `<provider>_<subject>`. */
export type ProviderUser = {
  readonly pool: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly email_verified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

/** Error messages that the pool passes on to the browser. */
const UNKNOWN_USER = "User not found";
const UNVERIFIED_EMAIL = "Verify your email address first";

/**
 * Links a sign-in of another provider to the existing account with the same email address. Never creates an account. Both sides
 * must have verified the address. Without the provider's check, anyone could claim it. Without the account's check, a person who
 * signed up with someone else's address would share their account. Addresses are compared ignoring case.
 * A person whose mailbox has no account gets a ticket with the error, with which they can open one after agreeing to the terms.
 * @throws Error with a message for the browser in all other cases
 */
export async function linkProviderUser({ pool, name, email = "", email_verified, ...names }: ProviderUser): Promise<void> {
  if (!email_verified || !EmailAddress.safeParse(email).success) throw new Error(UNKNOWN_USER);
  const account = await findAccountByEmail(email);
  const identity = identityOf(name);
  if (!account) {
    const { firstName = "", lastName = "" } = names;
    throw new Error(`${UNKNOWN_USER}. Ticket: ${await issueSignUpTicket({ ...identity, email, firstName, lastName })}`);
  }
  if (account.email.toLowerCase() !== email.toLowerCase()) throw new Error(UNKNOWN_USER);
  if (!account.email_verified) throw new Error(UNVERIFIED_EMAIL);
  await linkProvider(pool, poolSubjectOf(account), identity);
}

function identityOf(name: string): ProviderIdentity {
  const [, provider = "", subject = ""] = /^([^_]+)_(.+)$/.exec(name) ?? [];
  // Pools that fold case store the provider name in lower case; linking needs the declared spelling.
  return { provider: provider.charAt(0).toUpperCase() + provider.slice(1), subject };
}
