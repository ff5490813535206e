import { publishEvent } from "#domain/kit/publish-event.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Account, AccountEntity } from "./account.entity.ts";

type Change = Partial<Pick<Account, "email_verified" | "signed_out_at" | "resets_since" | "newEmail">>;

/**
 * Change that ends every session of a user immediately: access tokens remain valid for minutes, but older ones are rejected from
 * now on.
 */
export const endAllSessions = (): Change => ({ signed_out_at: Math.floor(now().getTime() / 1000) });

/** Change that invalidates every link emailed so far that sets a password or changes the address. */
export const invalidateOlderLinks = (): Change => ({ resets_since: now().toISOString(), newEmail: "" });

export const EMAIL_VERIFIED = { email_verified: true } as const satisfies Change;

/** The transaction items that change how a user signs in. Publishes events for a verified address and for ended sessions. */
export function signInStateItems({ uid, email_verified }: Account, ...changes: readonly Change[]): readonly TransactionItem[] {
  const change: Change = Object.assign({}, ...changes);
  const row = AccountEntity.patch({ uid })
    .set(change)
    .where((account, { notExists }) => notExists(account.deleted_at));
  const news = [
    ...(change.email_verified && !email_verified ? (["account.verified"] as const) : []),
    ...(change.signed_out_at === undefined ? [] : (["account.signed_out"] as const)),
  ];
  return [
    { write: update(row.params()), onConditionFailed: "action.invalid" },
    ...news.map((type) => publishEvent({ type, scope: uid, object: uid })),
  ];
}
