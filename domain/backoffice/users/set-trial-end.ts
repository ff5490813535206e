import type { StaffUserDetails } from "#contracts/staff/users.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { changeUser } from "./change-user.ts";

/**
 * Sets the end of a user's trial, even of one that has ended: `user.not_on_trial` for others. An end in the past ends the trial at
 * once; the job that ends trials tells the user.
 */
export const setTrialEnd = (caller: Caller, uid: string, until: string): Promise<StaffUserDetails> =>
  changeUser(caller, uid, "users.set_trial_end", ({ role }) => {
    if (role !== "trial") throw new AppError("user.not_on_trial");
    return { changes: { trialEnd: new Date(until).toISOString(), trialEnded: false, onTrial: shardOf(uid) } };
  });
