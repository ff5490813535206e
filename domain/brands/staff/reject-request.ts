import { readAccount } from "#domain/accounts/read-account.ts";
import { brandRejectedTemplate } from "#domain/brands/emails/brand-rejected.ts";
import { trackingsOf } from "#domain/brands/requests/find-tracking.ts";
import { dequeue } from "#domain/brands/requests/queue-items.ts";
import { storeRejection } from "#domain/brands/requests/rejection-items.ts";
import { removeOrRestore } from "#domain/brands/requests/remove-or-restore.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { requireRequest } from "./queue.ts";

/**
 * Ends a request without a result, and notifies the customer of the reason: by email, next to the video and with a webhook. The
 * video is as before the request: it shows the result of an earlier request, or can be requested again. Error:
 * `brand.request_not_found`.
 */
export async function rejectRequest(caller: Caller, uid: string, reason: string): Promise<{ uid: string }> {
  await retryOnConflict(() => reject(caller, uid, reason));
  return { uid };
}

async function reject(caller: Caller, uid: string, reason: string): Promise<void> {
  const { heatmap, tracking } = await requireRequest(uid);
  const { scope, title } = heatmap;
  const [account, trackings] = await Promise.all([readAccount(tracking.requested_by), trackingsOf(uid)]);
  const emailData = { uid, title, reason, keeps_result: tracking.earlier !== undefined };
  await commitTransaction([
    ...removeOrRestore(heatmap, { rejected: tracking, trackings }),
    storeRejection(tracking, reason),
    ...dequeue(tracking),
    ...(account ? queueEmail(brandRejectedTemplate, account.email, emailData) : []),
    publishEvent({ type: "brand.rejected", scope, object: uid }),
    ...auditLogItems(caller, { action: "brands.reject_request", scope, object: uid }),
  ]);
}
