import type { SupportView } from "#contracts/staff/support-views.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import {
  endSupportView as endView,
  findSupportView,
  isRunning,
  listSupportReads,
} from "#domain/kit/support-view/support-views.ts";
import { AppError } from "#kit/error.ts";
import { readSupportView } from "./read-support-view.ts";

/** Ends a view of the caller and records it once; `support_view.not_found` for those of others. */
export async function endSupportView(caller: Caller, id: string): Promise<SupportView> {
  const view = await findSupportView(id);
  if (view?.staff !== caller.uid) throw new AppError("support_view.not_found");
  const [account, reads] = await Promise.all([readAccount(view.user), listSupportReads(id)]);
  const after = { view: id, ended: isRunning(view) ? "by staff" : "after its time", objects_read: reads.length };
  await endView(
    view,
    auditLogItems(caller, {
      action: "users.end_view",
      scope: account?.workspace || view.user,
      object: view.user,
      change: { before: {}, after },
    }),
  );
  return readSupportView(id);
}
