import { patchQueued } from "#domain/brands/requests/queue-items.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { requireRequest } from "./queue.ts";

/**
 * Takes a request, so that others do not work on it: `brand.request_not_found`, `brand.already_assigned`. Taking it twice has no
 * effect.
 */
export async function takeRequest(caller: Caller, uid: string): Promise<{ uid: string }> {
  const { heatmap, tracking } = await requireRequest(uid);
  const take = patchQueued(tracking)
    .set({ taken_by: caller.uid, taken_name: caller.name })
    .where(({ taken_by }, { notExists }) => notExists(taken_by));
  await commitIf(
    update(take.params()),
    auditLogItems(caller, { action: "brands.take_request", scope: heatmap.scope, object: uid }),
    (old) => {
      if (old?.taken_by === caller.uid) return;
      return old?.taken_name
        ? new AppError("brand.already_assigned", { name: String(old.taken_name) })
        : new AppError("brand.request_not_found");
    },
  );
  return { uid };
}
