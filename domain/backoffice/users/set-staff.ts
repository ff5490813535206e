import { readFactors } from "#adapters/second-factor.ts";
import { addUserToGroup, removeUserFromGroup, signOutUser } from "#adapters/user-pool.ts";
import { STAFF_GROUP } from "#contracts/role.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { endAllSessions } from "#domain/accounts/sign-in-state.ts";
import { staffRemainsConditions } from "#domain/accounts/staff-remains-conditions.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { changeUser } from "./change-user.ts";
import { notifyStaff } from "./notify-staff.ts";
import { type Account, requireUser } from "./require-user.ts";

/**
 * Makes a user a member of staff, or ends that, within five minutes of signing in (`caller.sign_in_required`). All staff are
 * notified by email, so that no one gets or loses access unnoticed. Staff need both the flag of the account and the group of the
 * user pool, so the group comes first when it is granted and last when it is taken away: an interruption leaves no one with more
 * than they should have. Ends every session of the user, because one that began without a second factor must not become one of
 * staff. Requires their typed address (`confirmation.wrong`), a verified one (`user.email_unverified`) and a second factor
 * (`user.no_second_factor`); no one changes their own (`user.is_self`), and one member of staff remains (`account.last_staff`).
 */
export async function setStaff(
  caller: Caller,
  uid: string,
  { staff, confirmation }: { readonly staff: boolean; readonly confirmation: string },
): Promise<StaffUserDetails> {
  assertRecentSignIn(caller);
  if (uid === caller.uid) throw new AppError("user.is_self");
  const account = await requireUser(uid);
  assertConfirmation(confirmation, account.email);
  const subject = poolSubjectOf(account);
  if (staff) {
    await assertCanBecomeStaff(account, subject);
    await addUserToGroup(subject, STAFF_GROUP);
  }
  let furtherEmails: readonly (readonly TransactionItem[])[] = [];
  const changed = await changeUser(caller, uid, staff ? "users.make_staff" : "users.end_staff", async (current) => {
    furtherEmails = [];
    if (current.superadmin === staff) return { changes: {} };
    const { items, further } = await notifyStaff(caller, current, staff);
    furtherEmails = further;
    return {
      changes: { superadmin: staff, ...endAllSessions() },
      items: [
        ...(staff ? [] : await staffRemainsConditions(current)),
        ...items,
        publishEvent({ type: "account.signed_out", scope: uid, object: uid }),
      ],
    };
  });
  for (const items of furtherEmails) await commitTransaction(items);
  if (!staff) await removeUserFromGroup(subject, STAFF_GROUP);
  await signOutUser(subject);
  return changed;
}

async function assertCanBecomeStaff({ email_verified, mfa_waived }: Account, subject: string): Promise<void> {
  if (!email_verified) throw new AppError("user.email_unverified");
  if (mfa_waived) return;
  const { sms, app } = await readFactors(subject);
  if (!(sms || app)) throw new AppError("user.no_second_factor");
}
