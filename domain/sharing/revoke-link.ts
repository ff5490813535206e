import type { Sharing } from "#contracts/sharing.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { deleteOtherCopies } from "./delete-copies.ts";
import { deleteShareItems } from "./delete-share-items.ts";
import { requireShareable, type ShareableKind } from "./shareable.ts";
import { toSharing } from "./to-sharing.ts";

/**
 * Revokes the share link of a heatmap or report immediately and deletes its files. Without one, deletes only the files that an
 * interrupted attempt left behind.
 */
export async function revokeLink(kind: ShareableKind, caller: Caller, uid: string): Promise<Sharing> {
  await retryOnConflict(async () => {
    const { scope, share, setLink } = await requireShareable[kind](caller, uid);
    if (share === undefined) return;
    await commitTransaction([
      ...setLink(undefined),
      ...deleteShareItems(share),
      ...auditLogItems(caller, { action: "sharing.unshare", scope, object: uid }),
    ]);
  });
  await deleteOtherCopies(uid, async () => (await requireShareable[kind](caller, uid)).share);
  return toSharing(undefined);
}
