import type { UserKind } from "#contracts/staff/statistics.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { listSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { wasEverPaid } from "#domain/billing/subscriptions/was-ever-paid.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { minus, ofUsers } from "./measures.ts";
import { type Recount, recount } from "./recount.ts";

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;
/** `day`: of the sign-up. `converted`: whether they ever bought a plan. */
type CountedUser = { readonly kind: UserKind; readonly day: string; readonly converted: boolean };

/**
 * Counts a user under what they are now; a change counts on the day of `at`. A user who is counted for the first time counts from
 * the day of their sign-up. Returns whether anything changed.
 */
export const countUser = (uid: string, at: string): Promise<boolean> =>
  recount<CountedUser>(uid, async (before) => {
    const account = await readAccount(uid);
    if (!account) return before && { as: null, changes: [{ day: dayOf(at), counts: { [ofUsers(before.kind)]: -1 } }] };
    const kind = await kindOf(account);
    const converted = before?.converted === true || (await hasBought(uid));
    if (!before) return firstCount(account, kind, converted);
    if (before.kind === kind && before.converted === converted) return;
    const moved = kind === before.kind ? {} : { [ofUsers(before.kind)]: -1, [ofUsers(kind)]: 1 };
    return {
      as: { ...before, kind, converted },
      changes: [
        { day: dayOf(at), counts: moved },
        ...(converted && !before.converted ? [{ day: before.day, counts: { converted: 1 } }] : []),
      ],
    };
  });

/** The UTC day of a time, `YYYY-MM-DD`. */
export const dayOf = (at: string): string => at.slice(0, 10);

function firstCount({ created_at, trialEnd }: Account, kind: UserKind, converted: boolean): Recount<CountedUser> {
  const day = dayOf(created_at);
  const first: UserKind = kind === "trial_ended" ? "trial" : kind;
  const one = { [ofUsers(first)]: 1 };
  return {
    as: { kind, day, converted },
    changes: [
      { day, counts: { sign_ups: 1, ...one, ...(converted && { converted: 1 }) } },
      ...(first === kind ? [] : [{ day: dayOf(trialEnd ?? created_at), counts: { ...minus(one), [ofUsers(kind)]: 1 } }]),
    ],
  };
}

async function kindOf({ role, workspace, trialEnded }: Account): Promise<UserKind> {
  if (role === "trial") return trialEnded ? "trial_ended" : "trial";
  if (role === "freemium") return "freemium";
  return isPaying((await findWorkspace(workspace))?.subscription) ? "paid" : "unpaid";
}

const hasBought = async (uid: string): Promise<boolean> => (await listSubscriptions(uid)).some(wasEverPaid);
