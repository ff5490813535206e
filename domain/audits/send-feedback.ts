import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { environment } from "#kit/environment.ts";
import { auditKindOf } from "./audit-kind.ts";
import { auditFeedbackTemplate } from "./emails/audit-feedback.ts";

const SUPPORT_MAIL = environment("SUPPORT_MAIL");
const LIMIT = perHour("audits.feedback", 10);

/**
 * Emails feedback on the audit of an image of the caller's scope to support, with the caller as the reply address. Errors as
 * `requireFinishedImage`, `audit.other_type`, and `request.too_many` from the eleventh in an hour.
 */
export async function sendFeedback(caller: Caller, uid: string, feedback: string): Promise<void> {
  const image = await requireFinishedImage(caller, uid);
  const kind = auditKindOf(image.application);
  await enforceRateLimit(LIMIT, caller.uid);
  const { email: from } = caller;
  await commitTransaction(queueEmail(auditFeedbackTemplate, SUPPORT_MAIL, { from, kind, heatmap: uid, feedback }, from));
}
