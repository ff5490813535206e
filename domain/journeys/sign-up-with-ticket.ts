import { randomBytes } from "node:crypto";
import { createUser, deleteUser, linkUser, setEmail, setPassword, signOutUser } from "#adapters/user-pool.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { isDisposableEmail } from "#domain/accounts/is-disposable-email.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { consumeSignUpTicket, readSignUpTicket } from "#domain/accounts/sign-up-ticket/sign-up-tickets.ts";
import { createAccount } from "#domain/billing/create-account.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { isInvited } from "./is-invited.ts";
import { originOf, SIGN_UP_LIMIT, type SignUpOrigin } from "./sign-up-origin.ts";

type SignUpWithTicket = SignUpOrigin & { readonly ticket: string; readonly firstName: string; readonly lastName: string };

/**
 * Opens an account for a person verified by an identity provider: creates a user pool user, then in one transaction the
 * account with its trial and the consent, which uses the ticket up. Afterwards the identity is linked, so that the next sign-in
 * with the provider is one of this account. If that is interrupted, the pool's trigger links it at the next sign-in. No one knows
 * the password. The limits of a sign-up apply. `account.ticket_expired`, `account.exists` for every spelling of a mailbox that has
 * an account.
 */
export async function signUpWithTicket(ip: string, { ticket, firstName, lastName, ...origin }: SignUpWithTicket) {
  const proven = await readSignUpTicket(ticket);
  const person = { email: proven.email, firstName, lastName, email_verified: true };
  const invited = await isInvited(person.email, origin.invite);
  if (!invited) {
    if (isDisposableEmail(person.email)) throw new AppError("account.disposable_email");
    await enforceRateLimit(SIGN_UP_LIMIT, ip);
  }
  if (await findAccountByEmail(person.email)) throw new AppError("account.exists");
  const { uid, added } = await createUser(person);
  const account = { ...person, uid, acceptedTerms: true, ...originOf(origin, invited) };
  const isNew = await createAccount(account, "trial", [...consentItems(uid), consumeSignUpTicket(proven)]).catch(
    async (error: unknown) => {
      // A concurrent sign-up with another spelling won. After any other error the pool user stays for the next attempt.
      if (added && error instanceof AppError && error.code === "account.exists") await deleteUser(uid);
      throw error;
    },
  );
  if (!isNew) throw new AppError("account.exists");
  // Someone else may have tried to sign up with this address before.
  if (!added) await setEmail(uid, person.email);
  await setPassword(uid, randomBytes(32).toString("base64url"));
  if (!added) await signOutUser(uid);
  await linkUser(uid, proven);
  return { uid };
}
