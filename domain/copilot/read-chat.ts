import { CHAT_MESSAGES_MAX, type Chat, type ChatMessage } from "#contracts/copilot.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ChatEntity, type ChatRow } from "./chat.entity.ts";
import { toEnded } from "./end-answer.ts";
import { isLost, isPending } from "./is-pending.ts";
import { allowsModel } from "./model/allows-model.ts";
import { hasBudget } from "./model/usage.ts";
import { readMessages, toMessage } from "./read-messages.ts";
import { suggestionsAfter } from "./suggestions.ts";
import { trialMessagesLeft } from "./trial-messages.ts";

/** The conversation of the caller about a finished image of their scope. Errors as `requireFinishedImage`. */
export async function readChat(caller: Caller, heatmap: string): Promise<Chat> {
  const { application, scope, gen } = await requireFinishedImage(caller, heatmap);
  const [{ data: chat }, rows] = await Promise.all([
    ChatEntity.get({ heatmap, user: caller.uid }).go({ consistent: true }),
    readMessages(heatmap, caller.uid),
  ]);
  const draft = chat ? draftOf(chat, gen) : null;
  const messages = [...rows.flatMap(toMessage), ...(chat && isLost(chat) && draft ? [draft] : [])];
  const isAllowed = await allowsModel(scope);
  const isBudgetUsed = isAllowed && !(await hasBudget(scope));
  return {
    state: chat && isPending(chat) ? chat.state : "idle",
    messages,
    draft: chat && isPending(chat) && draft?.statements.length ? draft : null,
    suggestions: suggestionsAfter(messages, application),
    is_full: messages.length >= CHAT_MESSAGES_MAX,
    answers_by: isAllowed && !isBudgetUsed ? "model" : "rules",
    is_budget_used: isBudgetUsed,
    trial_left: caller.subject === "trial" ? await trialMessagesLeft(caller.uid) : null,
  };
}

/** The draft of an answer; as it ended if it was lost. */
function draftOf(chat: ChatRow, gen: number): ChatMessage | null {
  if (!chat.draft) return null;
  const { uid, statements, elements, analyst } = chat.draft;
  const isInterrupted = isLost(chat);
  return {
    uid,
    role: "assistant",
    content: isInterrupted ? toEnded(chat, "interrupted").content : statements.map(({ text }) => text).join("\n"),
    created_at: chat.asked_at,
    statements: [...statements],
    elements,
    gen,
    analyst,
    outcome: isInterrupted ? "interrupted" : "complete",
  };
}
