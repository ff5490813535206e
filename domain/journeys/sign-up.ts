import { addPerson, removePerson, setAddress, setPassword } from "#adapters/people.ts";
import { checkPassword } from "#domain/accounts/check-password.ts";
import { consentParts } from "#domain/accounts/consent.ts";
import { verificationParts } from "#domain/accounts/links/verification-parts.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { openAccount } from "#domain/billing/open-account.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { findInviteByToken, isAddressedTo } from "#domain/workspaces/invites/find-invite.ts";
import { AppError } from "#kit/error.ts";

const MOST_AN_HOUR = 20;

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
 * Opens an account: a person of the user pool, then in one transaction the account with its trial, his agreement to the terms and the mail that
 * verifies his address. A token that was mailed to this very address proves it at once. The password is set last, by whoever opened the
 * account: of two who sign up with one address at the same moment, only one can sign in. An attempt that broke off before the account was
 * there is completed by the next one; after that, a link to choose a password helps. `account.exists` for every spelling of a mailbox
 * that has an account. At most 20 an hour and address of the network; who was invited is not counted, so that a whole office can follow
 * its invitations.
 */
export async function signUp(ip: string, { password, invite, aff, source, ...person }: SignUp) {
  checkPassword(password, person);
  const email_verified = await isProven(person.email, invite);
  if (!email_verified) await limit("sign-up", ip, MOST_AN_HOUR, 3600);
  if (await findAccountByEmail(person.email)) throw new AppError("account.exists");
  const { uid, added } = await addPerson({ ...person, email_verified });
  const account = { ...person, uid, email_verified, agreed: true, affiliate: aff ?? "", source: source ?? "" };
  const mail = email_verified ? [] : verificationParts(account);
  const opened = await openAccount(account, "trial", [...consentParts(uid), ...mail]).catch(async (error: unknown) => {
    // Another spelling of the mailbox was faster. After anything else the person stays for the next attempt.
    if (added && error instanceof AppError && error.code === "account.exists") await removePerson(uid);
    throw error;
  });
  if (!opened) throw new AppError("account.exists");
  if (email_verified && !added) await setAddress(uid, person.email);
  await setPassword(uid, password);
  return { uid, email_verified };
}

/** Whether somebody who reads the mail of this address signs up. */
async function isProven(email: string, token: string | undefined): Promise<boolean> {
  const invite = token === undefined ? undefined : await findInviteByToken(token);
  return invite !== undefined && isAddressedTo(invite, email);
}
