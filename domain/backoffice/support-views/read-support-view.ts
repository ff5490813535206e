import type { SupportView } from "#contracts/staff/support-views.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { findSupportView, isRunning, listSupportReads } from "#domain/kit/support-view/support-views.ts";
import { AppError } from "#kit/error.ts";

/** A view by any member of staff, with what was read in it; `support_view.not_found` if it does not exist. */
export async function readSupportView(id: string): Promise<SupportView> {
  const view = await findSupportView(id);
  if (!view) throw new AppError("support_view.not_found");
  const [account, reads] = await Promise.all([readAccount(view.user), listSupportReads(id)]);
  const { reason, started_at, ends_at, ended_at = null } = view;
  const user = account ? { uid: account.uid, name: account.name, email: account.email } : null;
  return { uid: id, user, reason, started_at, ends_at, ended_at, running: isRunning(view), reads };
}
