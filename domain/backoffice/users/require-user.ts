import { readAccount } from "#domain/accounts/read-account.ts";
import { AppError } from "#kit/error.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** The account that staff work on; `user.not_found` if it does not exist or was deleted. */
export async function requireUser(uid: string): Promise<Account> {
  const account = await readAccount(uid);
  if (!account) throw new AppError("user.not_found");
  return account;
}
