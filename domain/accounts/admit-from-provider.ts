import { linkProvider } from "#adapters/provider-links.ts";
import { findAccountByEmail } from "./read-account.ts";

/** Somebody whom the user pool does not know and another identity provider vouches for; `name` is `<provider>_<subject>`. */
export type Stranger = {
  readonly pool: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly email_verified: boolean;
};

/** How the refusals read that the pool passes on to the browser. */
const UNKNOWN = "User not found";
const UNVERIFIED = "Verify your email address first";

/**
 * Links a stranger to the account of his address, so that he is that person from now on; nobody gets an account this way. Both sides must have
 * proven the address: the provider, or he could be anybody; the account, or whoever opened it with somebody else's address would share it.
 * An address counts as it is written, but for case. Throws a sentence for everybody else.
 */
export async function admitFromProvider({ pool, name, email = "", email_verified }: Stranger): Promise<void> {
  const account = email && email_verified ? await findAccountByEmail(email) : undefined;
  if (account?.email.toLowerCase() !== email.toLowerCase()) throw new Error(UNKNOWN);
  if (!account.email_verified) throw new Error(UNVERIFIED);
  const [, provider = "", subject = ""] = /^([^_]+)_(.+)$/.exec(name) ?? [];
  // Pools that fold case write the provider's name small; linking wants it as it was declared.
  await linkProvider(pool, account.uid, { provider: provider.charAt(0).toUpperCase() + provider.slice(1), subject });
}
