import type { Sharing } from "#contracts/sharing.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { deleteOtherCopies } from "./delete-copies.ts";
import { deleteShareItems } from "./delete-share-items.ts";
import { makeCopies } from "./make-copies.ts";
import { hashPassphrase } from "./passphrase.ts";
import { type Share, ShareEntity } from "./share.entity.ts";
import { requireShareable, type ShareableKind } from "./shareable.ts";
import { toSharing } from "./to-sharing.ts";

/** New links, and changes of links, in an hour. */
export const SHARE_LIMIT = perHour("sharing.share", 100);

export type ShareOptions = { readonly days: number | null; readonly passphrase?: string | undefined };

/** Time for copies of images in a request; those of a heatmap take less than a second. */
const COPYING_MS = 10_000;

/**
 * Shares a finished heatmap, or a report with results, by a new link and revokes the previous one at the same time. The link is
 * written before its files, so that an interruption leaves no untracked copies. Images are copied now, so that the link shows them
 * at once. An event that is written with the link copies videos, and images that could not be copied in time. Errors: those of
 * `requireResults`, and `request.too_many` beyond 100 times per hour.
 */
export async function createLink(
  kind: ShareableKind,
  caller: Caller,
  uid: string,
  { days, passphrase }: ShareOptions,
): Promise<Sharing> {
  await enforceRateLimit(SHARE_LIMIT, caller.uid);
  const passphraseHash = passphrase === undefined ? undefined : await hashPassphrase(passphrase);
  return retryOnConflict(async () => {
    const { scope, share: previous, requireResults, setLink } = await requireShareable[kind](caller, uid);
    requireResults();
    const at = now();
    const share: Share = {
      id: newId("sh"),
      object: uid,
      scope,
      created_at: at.toISOString(),
      ...(days !== null && { expires_at: isoAfter(at, days * DAY_SECONDS) }),
      ...(passphraseHash && { passphrase_hash: passphraseHash }),
    };
    await commitTransaction([
      ...setLink(share),
      { write: put(ShareEntity.create(share).params()) },
      ...deleteShareItems(previous),
      ...auditLogItems(caller, { action: "sharing.share", scope, object: uid }),
    ]);
    // Delete first: earlier links are revoked.
    await deleteOtherCopies(uid, async () => (await requireShareable[kind](caller, uid)).share);
    await makeCopies(share.id, uid, { imagesOnly: true, signal: AbortSignal.timeout(COPYING_MS) }).catch(() => undefined);
    return toSharing(share);
  });
}
