import { createUser, setEmail, setPassword } from "#adapters/user-pool.ts";
import { assertPassword } from "#domain/accounts/assert-password.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { verificationItems } from "#domain/accounts/links/verification-items.ts";
import { isInvited } from "#domain/workspaces/invites/is-invited.ts";
import { assertMaySignUp, openAccount } from "./open-account.ts";
import { originOf, type SignUpOrigin } from "./sign-up-origin.ts";

type SignUp = SignUpOrigin & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};

/**
 * Opens an account: creates a user pool user, then in one transaction the account with its trial, the consent and the
 * verification email. A token emailed to this address verifies it immediately. The password is set last, by the request that
 * opened the account: of two concurrent sign-ups with one address, only one can sign in. If an attempt is interrupted before the
 * account exists, the next one completes it; after that, a password reset helps. Throws what `assertMaySignUp` throws.
 */
export async function signUp(ip: string, { firstName, lastName, email, password, ...origin }: SignUp) {
  const person = { firstName, lastName, email };
  assertPassword(password, person);
  const email_verified = await isInvited(email, origin.invite);
  await assertMaySignUp({ ip, email, isInvited: email_verified });
  const { uid, added } = await createUser({ ...person, email_verified });
  const account = { ...person, uid, email_verified, acceptedTerms: true, ...originOf(origin, email_verified) };
  const emails = email_verified ? [] : verificationItems(account);
  await openAccount(account, { isUserNew: added, items: [...consentItems(uid), ...emails] });
  if (email_verified && !added) await setEmail(uid, email);
  await setPassword(uid, password);
  return { uid, email_verified };
}
