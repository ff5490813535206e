import type { SupportView } from "#contracts/staff/support-views.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { requireUser } from "#domain/backoffice/users/require-user.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { createSupportView } from "#domain/kit/support-view/support-views.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { readSupportView } from "./read-support-view.ts";

const LIMIT = perHour("backoffice.support_views", 30);

/**
 * Lets the caller view the application as a user until the view ends. The audit log has the reason. Errors: `user.not_found`,
 * `user.is_self`, and `support_view.is_staff`, because staff see more than a user may.
 */
export async function startSupportView(caller: Caller, uid: string, reason: string): Promise<SupportView> {
  if (uid === caller.uid) throw new AppError("user.is_self");
  const account = await requireUser(uid);
  if (account.superadmin) throw new AppError("support_view.is_staff");
  await enforceRateLimit(LIMIT, caller.uid);
  const { view, item } = createSupportView({ staff: caller.uid, user: uid, subject: poolSubjectOf(account), reason });
  const change = { before: {}, after: { view: view.id, reason, ends_at: view.ends_at } };
  await commitTransaction([
    item,
    ...auditLogItems(caller, { action: "users.start_view", scope: account.workspace || uid, object: uid, change }),
  ]);
  return readSupportView(view.id);
}
