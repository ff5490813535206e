import type { CreditComparison } from "#contracts/staff/credits.ts";
import { changeUser } from "#domain/backoffice/users/change-user.ts";
import { changeByStaff } from "#domain/backoffice/workspaces/change-by-staff.ts";
import { adjust } from "#domain/billing/credits/ledger.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { compareCredits, compareOwn, isWorkspaceId } from "./compare-credits.ts";

type Credits = { readonly images: number; readonly videos: number };
/** The balance and history that a member of staff saw, and the reason for the repair. */
type Repair = { readonly balance: Credits; readonly history: Credits; readonly reason: string };

/** Note in the credit history of users whose negative sum is raised to 0. */
const NOTE = "Corrected by our team";

/**
 * Sets the credits of a user or open workspace to the sum of their ledger. A negative sum is raised to 0 with ledger rows. The
 * audit log has the reason. Errors: `credits.already_equal` without a difference, `credits.changed` if the numbers are not those
 * that the caller saw, `user.not_found`, `workspace.not_found`.
 */
export async function repairCredits(caller: Caller, uid: string, { reason, ...seen }: Repair): Promise<CreditComparison> {
  const prepare = async (owner: Parameters<typeof compareOwn>[0]) => {
    const { agrees, balance, history, repaired } = await compareOwn(owner);
    if (agrees) throw new AppError("credits.already_equal");
    if (!areSame(seen.balance, balance) || !areSame(seen.history, history)) throw new AppError("credits.changed");
    const missing = { images: repaired.images - history.images, videos: repaired.videos - history.videos };
    return {
      changes: { imageCredits: repaired.images, videoCredits: repaired.videos },
      items: adjust(uid, newId("aj"), missing, NOTE),
      reason,
    };
  };
  if (isWorkspaceId(uid)) await changeByStaff(caller, uid, "workspaces.repair_credits", prepare);
  else await changeUser(caller, uid, "users.repair_credits", prepare);
  return compareCredits(uid);
}

const areSame = (one: Credits, other: Credits): boolean => one.images === other.images && one.videos === other.videos;
