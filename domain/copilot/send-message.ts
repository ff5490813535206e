import { CHAT_MESSAGES_MAX, type Chat } from "#contracts/copilot.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { assertComparable } from "./assert-comparable.ts";
import { ChatEntity, type ChatRow, emptyDraft } from "./chat.entity.ts";
import { toEnded } from "./end-answer.ts";
import { isLost, isPending, timedOutBefore } from "./is-pending.ts";
import { MessageEntity } from "./message.entity.ts";
import { readChat } from "./read-chat.ts";
import { takeTrialMessage } from "./trial-messages.ts";

const LIMIT = perHour("copilot.send", 60);

type Question = { readonly message: string; readonly compare_with: string | null };

/**
 * Adds a question to the caller's conversation about a finished image of their scope, and requests the answer. Errors as
 * `requireFinishedImage` and `assertComparable`; `copilot.in_progress` while the last question is answered, `copilot.too_many`,
 * `copilot.trial_limit`, `service.maintenance`, and `request.too_many` from the 61st message in an hour.
 */
export async function sendMessage(caller: Caller, uid: string, { message, compare_with: other }: Question): Promise<Chat> {
  await assertAcceptsAnalyses(caller);
  const image = await requireFinishedImage(caller, uid);
  const { gen, scope } = image;
  if (other !== null) await assertComparable(caller, image, other);
  await enforceRateLimit(LIMIT, caller.uid);
  const key = { heatmap: uid, user: caller.uid };
  const { data: before } = await ChatEntity.get(key).go({ consistent: true });
  if (before && isPending(before)) throw new AppError("copilot.in_progress");
  if ((before?.messages ?? 0) >= CHAT_MESSAGES_MAX) throw new AppError("copilot.too_many");
  const at = now().toISOString();
  const kept = before && isLost(before) && before.draft?.statements.length ? [keepLost(before, gen)] : [];
  const messages = (before?.messages ?? 0) + 1 + kept.length;
  const asked = ChatEntity.upsert({ ...key, scope, state: "asked", asked_at: at, messages, ...emptyDraft() });
  const unlessPending = asked.where(
    (row, { eq, lte, notExists }) =>
      `${notExists(row.asked_at)} OR ${eq(row.state, "idle")} OR ${lte(row.asked_at, timedOutBefore())}`,
  );
  const question = { ...key, uid: newId("cu"), at, role: "user", content: message, gen } as const;
  await commitTransaction([
    ...(caller.subject === "trial" ? [takeTrialMessage(caller.uid)] : []),
    { write: update(unlessPending.params()), onConditionFailed: "copilot.in_progress" },
    ...kept,
    { write: put(MessageEntity.create({ ...question, ...(other !== null && { compare_with: other }) }).params()) },
    ...auditLogItems(caller, { action: "copilot.send", scope, object: uid }),
    publishEvent({ type: "chat.requested", scope, object: uid }),
  ]);
  return readChat(caller, uid);
}

/** The transaction item that keeps the sentences of an answer that was lost. */
function keepLost(chat: ChatRow, gen: number): TransactionItem {
  const { heatmap, user, draft } = chat;
  const at = new Date(Date.parse(chat.asked_at) + 1).toISOString();
  const message = { heatmap, user, uid: draft?.uid ?? newId("cu"), at, gen, role: "assistant" } as const;
  return { write: put(MessageEntity.create({ ...message, ...toEnded(chat, "interrupted") }).params()) };
}
