import { patchQueued } from "#domain/brands/requests/queue-items.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { requireRequest } from "./queue.ts";

/** The request was released before. */
class ReleasedBefore extends Error {}

/**
 * Releases a request that any member of staff has taken, so that others can take it: `brand.request_not_found`. Releasing it twice
 * changes nothing.
 */
export async function releaseRequest(caller: Caller, uid: string): Promise<{ uid: string }> {
  const { heatmap, tracking } = await requireRequest(uid);
  await commitTransaction([
    {
      write: update(
        patchQueued(tracking)
          .remove(["taken_by", "taken_name"])
          .where(({ taken_by }, { exists }) => exists(taken_by))
          .params(),
      ),
      onConditionFailed: (old) => (old ? new ReleasedBefore() : new AppError("brand.request_not_found")),
    },
    ...auditLogItems(caller, { action: "brands.release_request", scope: heatmap.scope, object: uid }),
  ]).catch((error: unknown) => {
    if (!(error instanceof ReleasedBefore)) throw error;
  });
  return { uid };
}
