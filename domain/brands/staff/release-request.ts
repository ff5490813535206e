import { patchQueued } from "#domain/brands/requests/queue-items.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { requireRequest } from "./queue.ts";

/**
 * Releases a request that any member of staff has taken, so that others can take it: `brand.request_not_found`. Releasing it twice
 * changes nothing.
 */
export async function releaseRequest(caller: Caller, uid: string): Promise<{ uid: string }> {
  const { heatmap, tracking } = await requireRequest(uid);
  const release = patchQueued(tracking)
    .remove(["taken_by", "taken_name"])
    .where(({ taken_by }, { exists }) => exists(taken_by));
  await commitIf(
    update(release.params()),
    auditLogItems(caller, { action: "brands.release_request", scope: heatmap.scope, object: uid }),
    (old) => (old ? undefined : new AppError("brand.request_not_found")),
  );
  return { uid };
}
