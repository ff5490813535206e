import { addUserToGroup, removeUserFromGroup, signOutUser } from "#adapters/user-pool.ts";
import { STAFF_GROUP } from "#contracts/accounts.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { checkStaffRemains } from "#domain/accounts/check-staff-remains.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { changeUser } from "./change-user.ts";
import { checkConfirmation } from "./check-confirmation.ts";
import { findUser } from "./find-user.ts";
import { tellStaff } from "./tell-staff.ts";

/**
 * Makes a user a member of staff, or ends that, within five minutes of signing in (`caller.sign_in_again`). All staff are told by
 * email, so that no one gets or loses access unnoticed. Staff need both the flag of the account and the group of the user pool, so the
 * group comes first when it is granted and last when it is taken away: an interruption leaves no one with more than they should
 * have. Requires their typed address (`confirmation.wrong`) and a verified one (`user.unverified`); no one changes their own
 * (`user.is_you`), and one member of staff remains (`account.last_staff`).
 */
export async function setStaff(
  caller: Caller,
  uid: string,
  { staff, confirmation }: { readonly staff: boolean; readonly confirmation: string },
): Promise<StaffUserDetails> {
  assertRecentSignIn(caller);
  if (uid === caller.uid) throw new AppError("user.is_you");
  const account = await findUser(uid);
  checkConfirmation(confirmation, account.email);
  const subject = poolSubjectOf(account);
  if (staff) {
    if (!account.email_verified) throw new AppError("user.unverified");
    await addUserToGroup(subject, STAFF_GROUP);
    return changeUser(caller, uid, "users.make_staff", async (current) => ({
      changes: { superadmin: true },
      items: await tellStaff(caller, current, staff),
    }));
  }
  const changed = await changeUser(caller, uid, "users.end_staff", async (current) => ({
    changes: { superadmin: false },
    items: [...(await checkStaffRemains(current)), ...(await tellStaff(caller, current, staff))],
  }));
  await removeUserFromGroup(subject, STAFF_GROUP);
  await signOutUser(subject);
  return changed;
}
