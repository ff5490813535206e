import { randomBytes } from "node:crypto";
import { createUser, linkUser, setEmail, setPassword, signOutUser } from "#adapters/user-pool.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { consumeSignUpTicket, readSignUpTicket } from "#domain/accounts/sign-up-ticket/sign-up-tickets.ts";
import { isInvited } from "#domain/workspaces/invites/is-invited.ts";
import { assertMaySignUp, openAccount } from "./open-account.ts";
import { originOf, type SignUpOrigin } from "./sign-up-origin.ts";

type SignUpWithTicket = SignUpOrigin & { readonly ticket: string; readonly firstName: string; readonly lastName: string };

/**
 * Opens an account for a person verified by an identity provider: creates a user pool user, then in one transaction the
 * account with its trial and the consent, which uses the ticket up. Afterwards the identity is linked, so that the next sign-in
 * with the provider is one of this account. If that is interrupted, the pool's trigger links it at the next sign-in. No one knows
 * the password. `account.ticket_expired`, and what `assertMaySignUp` throws.
 */
export async function signUpWithTicket(ip: string, { ticket, firstName, lastName, ...origin }: SignUpWithTicket) {
  const proven = await readSignUpTicket(ticket);
  const person = { email: proven.email, firstName, lastName, email_verified: true };
  const invited = await isInvited(person.email, origin.invite);
  await assertMaySignUp({ ip, email: person.email, isInvited: invited });
  const { uid, added } = await createUser(person);
  const account = { ...person, uid, acceptedTerms: true, ...originOf(origin, invited) };
  await openAccount(account, { isUserNew: added, items: [...consentItems(uid), consumeSignUpTicket(proven)] });
  // Someone else may have tried to sign up with this address before.
  if (!added) await setEmail(uid, person.email);
  await setPassword(uid, randomBytes(32).toString("base64url"));
  if (!added) await signOutUser(uid);
  await linkUser(uid, proven);
  return { uid };
}
