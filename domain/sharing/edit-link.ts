import type { Sharing } from "#contracts/sharing.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { SHARE_LIMIT } from "./create-link.ts";
import { findShare } from "./find-share.ts";
import { hashPassphrase } from "./passphrase.ts";
import { ShareEntity } from "./share.entity.ts";
import { requireShareable, type ShareableKind } from "./shareable.ts";
import { toSharing } from "./to-sharing.ts";

/** Changes of a link: absent values stay as they are, null removes the end or the passphrase. */
export type LinkEdit = {
  /** Days from now until it expires. */
  readonly days?: number | null | undefined;
  readonly passphrase?: string | null | undefined;
};

/**
 * Changes until when the share link of a heatmap or report is valid, and its passphrase. The address stays, also that of a link
 * that has expired, which is valid again. After a new passphrase everyone must enter it. `share.not_found` without a link,
 * `request.too_many` beyond 100 changes and new links per hour.
 */
export async function editLink(kind: ShareableKind, caller: Caller, uid: string, edit: LinkEdit): Promise<Sharing> {
  await enforceRateLimit(SHARE_LIMIT, caller.uid);
  const { days, passphrase } = edit;
  const passphrase_hash = typeof passphrase === "string" ? await hashPassphrase(passphrase) : undefined;
  return retryOnConflict(async () => {
    const { scope, share: id, setLink } = await requireShareable[kind](caller, uid);
    const link = await findShare(id);
    if (!link) throw new AppError("share.not_found");
    const expires_at = days === undefined ? link.expires_at : days === null ? undefined : isoAfter(now(), days * DAY_SECONDS);
    const change = ShareEntity.patch({ id: link.id })
      .set({ ...(expires_at !== undefined && { expires_at }), ...(passphrase_hash && { passphrase_hash }) })
      .remove([
        ...(expires_at === undefined ? (["expires_at"] as const) : []),
        ...(passphrase === null ? (["passphrase_hash"] as const) : []),
      ]);
    await commitTransaction([
      ...setLink({ id: link.id, ...(expires_at !== undefined && { expires_at }) }),
      { write: update(change.params()), onConditionFailed: () => new ConflictError() },
      ...auditLogItems(caller, { action: "sharing.edit", scope, object: uid }),
    ]);
    return toSharing(await findShare(link.id));
  });
}
