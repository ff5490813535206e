import { createUser, deleteUser, setEmail, setPassword } from "#adapters/user-pool.ts";
import { checkPassword } from "#domain/accounts/check-password.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { isDisposableEmail } from "#domain/accounts/is-disposable-email.ts";
import { verificationItems } from "#domain/accounts/links/verification-items.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { createAccount } from "#domain/billing/create-account.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { isInvited } from "./is-invited.ts";
import { originOf, SIGN_UP_LIMIT, type SignUpOrigin } from "./sign-up-origin.ts";

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
 * account exists, the next one completes it; after that, a password reset helps. `account.exists` for every spelling of a mailbox
 * that has an account. `account.disposable_email` for a temporary address, and at most five sign-ups per hour and IP address;
 * invited users are exempt from both, so that a whole office can accept its invites.
 */
export async function signUp(ip: string, { firstName, lastName, email, password, ...origin }: SignUp) {
  const person = { firstName, lastName, email };
  checkPassword(password, person);
  const email_verified = await isInvited(email, origin.invite);
  if (!email_verified) {
    if (isDisposableEmail(email)) throw new AppError("account.disposable_email");
    await enforceRateLimit(SIGN_UP_LIMIT, ip);
  }
  if (await findAccountByEmail(email)) throw new AppError("account.exists");
  const { uid, added } = await createUser({ ...person, email_verified });
  const account = { ...person, uid, email_verified, acceptedTerms: true, ...originOf(origin, email_verified) };
  const emails = email_verified ? [] : verificationItems(account);
  const isNew = await createAccount(account, "trial", [...consentItems(uid), ...emails]).catch(async (error: unknown) => {
    // A concurrent sign-up with another spelling won. After any other error the user pool user stays for the next attempt.
    if (added && error instanceof AppError && error.code === "account.exists") await deleteUser(uid);
    throw error;
  });
  if (!isNew) throw new AppError("account.exists");
  if (email_verified && !added) await setEmail(uid, email);
  await setPassword(uid, password);
  return { uid, email_verified };
}
