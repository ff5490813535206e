import { announce } from "#domain/kit/outbox.ts";
import { type Part, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Account, AccountEntity } from "./account.entity.ts";

type Change = Partial<Pick<Account, "email_verified" | "signed_out_at" | "resets_since">>;

/** What ends every session of a person at once: tokens live on for minutes, but none that is older than this moment counts. */
export const sessionsEnd = (): Change => ({ signed_out_at: Math.floor(now().getTime() / 1000) });

/** What uses up every link to choose a password that was mailed so far. */
export const olderLinksEnd = (): Change => ({ resets_since: now().toISOString() });

export const VERIFIED = { email_verified: true } as const satisfies Change;

/** The parts that change how a person gets in; that an address becomes verified, and that sessions end, is announced. */
export function changeEntry({ uid, email_verified }: Account, ...changes: readonly Change[]): readonly Part[] {
  const change: Change = Object.assign({}, ...changes);
  const row = AccountEntity.patch({ uid })
    .set(change)
    .where((account, { notExists }) => notExists(account.deleted_at));
  const news = [
    ...(change.email_verified && !email_verified ? (["account.verified"] as const) : []),
    ...(change.signed_out_at === undefined ? [] : (["account.signed_out"] as const)),
  ];
  return [
    { write: update(row.params()), refuse: "action.invalid" },
    ...news.map((type) => announce({ type, scope: uid, object: uid })),
  ];
}
