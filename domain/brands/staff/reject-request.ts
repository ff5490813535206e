import { readAccount } from "#domain/accounts/read-account.ts";
import { brandRejectedTemplate } from "#domain/brands/emails/brand-rejected.ts";
import { dequeue } from "#domain/brands/requests/queue-items.ts";
import { storeRejection } from "#domain/brands/requests/rejection-items.ts";
import { BrandTrackingEntity } from "#domain/brands/requests/tracking.entity.ts";
import { clearBrandStatusItem } from "#domain/heatmaps/brands/brand-status-item.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { findRequest } from "./queue.ts";

/**
 * Ends a request without a result, and tells the customer why: by email and next to the video. They may request again: the video is as
 * before the request. Error: `brand.no_request`.
 */
export async function rejectRequest(caller: Caller, uid: string, reason: string): Promise<{ uid: string }> {
  const { heatmap, tracking } = await findRequest(uid);
  const { scope, title } = heatmap;
  const account = await readAccount(tracking.requested_by);
  await commitTransaction([
    {
      write: deleteItem(
        BrandTrackingEntity.delete({ uid, gen: tracking.gen })
          .where(({ request, status }, { eq }) => `${eq(request, tracking.request)} AND ${eq(status, "requested")}`)
          .params(),
      ),
      onConditionFailed: "brand.no_request",
    },
    storeRejection(tracking, reason),
    clearBrandStatusItem(uid),
    ...dequeue(tracking),
    ...(account ? mail(brandRejectedTemplate, account.email, { uid, title, reason }) : []),
    publishEvent({ type: "heatmap.edited", scope, object: uid }),
    ...audit(caller, "brands.reject_request", scope, uid),
  ]);
  return { uid };
}
