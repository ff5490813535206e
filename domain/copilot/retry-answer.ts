import type { Chat } from "#contracts/copilot.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction, deleteItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { ChatEntity, emptyDraft } from "./chat.entity.ts";
import { isLost, isPending } from "./is-pending.ts";
import { MessageEntity } from "./message.entity.ts";
import { readChat } from "./read-chat.ts";
import { readMessages } from "./read-messages.ts";

const LIMIT = perHour("copilot.retry", 60);

/**
 * Requests the answer to the caller's last question about a finished image of their scope again, if it was interrupted or lost.
 * The interrupted answer is deleted. Counts as no message. Errors as `requireFinishedImage`; `copilot.in_progress` while it is
 * answered, `copilot.not_interrupted`, `service.maintenance`, and `request.too_many` from the 61st time in an hour.
 */
export async function retryAnswer(caller: Caller, uid: string): Promise<Chat> {
  await assertAcceptsAnalyses(caller);
  const { scope } = await requireFinishedImage(caller, uid);
  const key = { heatmap: uid, user: caller.uid };
  const [{ data: chat }, rows] = await Promise.all([ChatEntity.get(key).go({ consistent: true }), readMessages(uid, caller.uid)]);
  if (chat && isPending(chat)) throw new AppError("copilot.in_progress");
  const last = rows.findLast(({ role }) => role !== "system");
  const interrupted = last?.outcome === "interrupted" ? last : undefined;
  if (!chat || !(interrupted || isLost(chat))) throw new AppError("copilot.not_interrupted");
  await enforceRateLimit(LIMIT, caller.uid);
  const asked = ChatEntity.patch(key)
    .set({
      scope,
      state: "asked",
      asked_at: now().toISOString(),
      messages: chat.messages - (interrupted ? 1 : 0),
      ...emptyDraft(),
    })
    .where((row, { eq }) => `${eq(row.asked_at, chat.asked_at)} AND ${eq(row.state, chat.state)}`);
  await commitTransaction([
    { write: update(asked.params()), onConditionFailed: "copilot.in_progress" },
    ...(interrupted
      ? [{ write: deleteItem(MessageEntity.delete({ ...key, at: interrupted.at, uid: interrupted.uid }).params()) }]
      : []),
    ...auditLogItems(caller, { action: "copilot.retry", scope, object: uid }),
    publishEvent({ type: "chat.requested", scope, object: uid }),
  ]);
  return readChat(caller, uid);
}
