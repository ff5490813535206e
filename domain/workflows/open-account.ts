import { deleteUser } from "#adapters/user-pool.ts";
import type { NewAccount } from "#domain/accounts/account-items.ts";
import { isDisposableEmail } from "#domain/accounts/is-disposable-email.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { createAccount } from "#domain/billing/create-account.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

/** Sign-ups per IP address, of people who were not invited. */
const SIGN_UP_LIMIT = perHour("accounts.sign_up", 5);

type Visitor = { readonly ip: string; readonly email: string; readonly isInvited: boolean };

/**
 * Whether a person may sign up. `account.disposable_email` for a temporary address, and at most five sign-ups per hour and IP
 * address; invited people are exempt from both, so that a whole office can accept its invites. `account.exists` for every
 * spelling of a mailbox that has an account.
 */
export async function assertMaySignUp({ ip, email, isInvited }: Visitor): Promise<void> {
  if (!isInvited) {
    if (isDisposableEmail(email)) throw new AppError("account.disposable_email");
    await enforceRateLimit(SIGN_UP_LIMIT, ip);
  }
  if (await findAccountByEmail(email)) throw new AppError("account.exists");
}

type OpenAccountOptions = {
  /** Whether this sign-up added the user to the user pool. */
  readonly isUserNew: boolean;
  /** Further items of the transaction. */
  readonly items: readonly TransactionItem[];
};

/** Creates the account of a new user with its trial. `account.exists` if a concurrent sign-up was faster. */
export async function openAccount(account: NewAccount, { isUserNew, items }: OpenAccountOptions): Promise<void> {
  const isNew = await createAccount(account, "trial", items).catch(async (error: unknown) => {
    // A concurrent sign-up with another spelling won. After any other error the user pool user stays for the next attempt.
    if (isUserNew && error instanceof AppError && error.code === "account.exists") await deleteUser(account.uid);
    throw error;
  });
  if (!isNew) throw new AppError("account.exists");
}
