import { setAddress } from "#adapters/people.ts";
import { changeEntry, VERIFIED } from "#domain/accounts/entry-parts.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit } from "#domain/kit/transaction.ts";
import { readAction, useAction } from "./actions.ts";

/** Verifies an address with an emailed link. At most 30 per hour and IP address. */
export async function verifyEmail(ip: string, code: string): Promise<{ email: string }> {
  await limit("actions.verify", ip, 30, 3600);
  const { action, account } = await readAction(code, "verifyEmail");
  await setAddress(account.uid, account.email);
  await commit([useAction(action), ...changeEntry(account, VERIFIED)]);
  return { email: account.email };
}
