import { MAX_TRIAL_DAYS, type StaffUserDetails } from "#contracts/staff/users.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { changeUser } from "./change-user.ts";

/**
 * Sets the end of a user's trial, even of one that has ended: `user.not_on_trial` for others, `trial.ends_before_start` and
 * `trial.too_long`. An end in the past ends the trial at once; the job that ends trials tells the user.
 */
export const setTrialEnd = (caller: Caller, uid: string, until: string): Promise<StaffUserDetails> =>
  changeUser(caller, uid, "users.set_trial_end", ({ role, trialStart }) => {
    if (role !== "trial") throw new AppError("user.not_on_trial");
    const end = Date.parse(until);
    if (trialStart !== undefined && end < Date.parse(trialStart)) throw new AppError("trial.ends_before_start");
    // The last day may be a day longer than the present one.
    if (end > now().getTime() + (MAX_TRIAL_DAYS + 1) * DAY_SECONDS * 1000)
      throw new AppError("trial.too_long", { days: MAX_TRIAL_DAYS });
    return { changes: { trialEnd: new Date(until).toISOString(), trialEnded: false, onTrial: shardOf(uid) } };
  });
