import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { type FinishedImage, readFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { attentionOf } from "#domain/heatmaps/templates/template-images.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { accessOf } from "#domain/workspaces/access-of.ts";
import { auditRequestedEvent, needsFacts, readRow, requestItem } from "./requests.ts";

/**
 * Requests the audit that the creator of an image asked for when they uploaded it, once its analysis is done, and its scoring in
 * templates if it has some. Does nothing for other images, for those audited before, and without access to audits.
 */
export async function requestFlaggedAudit(uid: string): Promise<void> {
  const image = await readFinishedImage(uid);
  const kind = image && AUDIT_KINDS[image.application];
  if (!image?.audit || !kind || (kind === "creative" && !attentionOf(image))) return;
  const [row, facts, isAllowed] = await Promise.all([readRow(uid, kind), readRow(uid, "facts"), mayAudit(image)]);
  if (row || !isAllowed) return;
  await commitTransaction([
    ...(needsFacts(facts, image) ? [requestItem(image, "facts", image.requested_by)] : []),
    requestItem(image, kind, image.requested_by),
    auditRequestedEvent(image),
  ]);
}

/** Whether the workspace of an image has audits, or its creator is staff, who need no feature. */
async function mayAudit({ scope, requested_by }: FinishedImage): Promise<boolean> {
  const [access, creator] = await Promise.all([accessOf(scope), readAccount(requested_by)]);
  return access.includes("audits") || creator?.superadmin === true;
}
