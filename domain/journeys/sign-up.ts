import { createUser, deleteUser, setEmail, setPassword } from "#adapters/user-pool.ts";
import { INVITED } from "#contracts/accounts.ts";
import { checkPassword } from "#domain/accounts/check-password.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { isDisposableEmail } from "#domain/accounts/is-disposable-email.ts";
import { verificationItems } from "#domain/accounts/links/verification-items.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { createAccount } from "#domain/billing/create-account.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { findInviteByToken, isAddressedTo } from "#domain/workspaces/invites/find-invite.ts";
import { AppError } from "#kit/error.ts";

const MAX_PER_HOUR = 5;

type SignUp = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly invite?: string | undefined;
  readonly aff?: string | undefined;
  readonly source?: string | undefined;
};

/**
 * Opens an account: creates a user pool user, then in one transaction the account with its trial, the consent and the
 * verification email. A token emailed to this address verifies it immediately. The password is set last, by the request that
 * opened the account: of two concurrent sign-ups with one address, only one can sign in. If an attempt is interrupted before the
 * account exists, the next one completes it; after that, a password reset helps. `account.exists` for every spelling of a mailbox
 * that has an account. `account.disposable_email` for a temporary address, and at most five sign-ups per hour and IP address;
 * invited users are exempt from both, so that a whole office can accept its invites.
 */
export async function signUp(ip: string, { password, invite, aff, source, ...person }: SignUp) {
  checkPassword(password, person);
  const email_verified = await isEmailProven(person.email, invite);
  if (!email_verified) {
    if (isDisposableEmail(person.email)) throw new AppError("account.disposable_email");
    await enforceRateLimit("sign-up", ip, MAX_PER_HOUR, 3600);
  }
  if (await findAccountByEmail(person.email)) throw new AppError("account.exists");
  const { uid, added } = await createUser({ ...person, email_verified });
  const origin = { affiliate: aff ?? "", source: source ?? "", ...(email_verified && { find: INVITED }) };
  const account = { ...person, uid, email_verified, acceptedTerms: true, ...origin };
  const mail = email_verified ? [] : verificationItems(account);
  const isNew = await createAccount(account, "trial", [...consentItems(uid), ...mail]).catch(async (error: unknown) => {
    // A concurrent sign-up with another spelling won. After any other error the user pool user stays for the next attempt.
    if (added && error instanceof AppError && error.code === "account.exists") await deleteUser(uid);
    throw error;
  });
  if (!isNew) throw new AppError("account.exists");
  if (email_verified && !added) await setEmail(uid, person.email);
  await setPassword(uid, password);
  return { uid, email_verified };
}

/** Whether the user who signs up has proven that they read this address's email. */
async function isEmailProven(email: string, token: string | undefined): Promise<boolean> {
  const invite = token === undefined ? undefined : await findInviteByToken(token);
  return invite !== undefined && isAddressedTo(invite, email);
}
