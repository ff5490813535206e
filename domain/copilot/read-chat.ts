import { CHAT_MESSAGES_MAX, type Chat } from "#contracts/copilot.ts";
import { findFinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ChatEntity } from "./chat.entity.ts";
import { isPending } from "./is-pending.ts";
import { allowsModel } from "./model/allows-model.ts";
import { hasBudget } from "./model/usage.ts";
import { readMessages, toMessage } from "./read-messages.ts";
import { suggestionsAfter } from "./suggestions.ts";
import { trialMessagesLeft } from "./trial-messages.ts";

/** The conversation of the caller about a finished image of their scope. Errors as `findFinishedImage`. */
export async function readChat(caller: Caller, heatmap: string): Promise<Chat> {
  const { application, scope } = await findFinishedImage(caller, heatmap);
  const [{ data: chat }, rows] = await Promise.all([
    ChatEntity.get({ heatmap, user: caller.uid }).go({ consistent: true }),
    readMessages(heatmap, caller.uid),
  ]);
  const messages = rows.flatMap(toMessage);
  const isAllowed = await allowsModel(scope);
  const isBudgetUsed = isAllowed && !(await hasBudget(scope));
  return {
    state: chat && isPending(chat) ? chat.state : "idle",
    messages,
    suggestions: suggestionsAfter(messages, application),
    is_full: messages.length >= CHAT_MESSAGES_MAX,
    answers_by: isAllowed && !isBudgetUsed ? "model" : "rules",
    is_budget_used: isBudgetUsed,
    trial_left: caller.subject === "trial" ? await trialMessagesLeft(caller.uid) : null,
  };
}
