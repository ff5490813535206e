import { CHAT_MESSAGES_MAX, type Chat, type ChatMessage } from "#contracts/copilot.ts";
import { findFinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ChatEntity } from "./chat.entity.ts";
import { isPending } from "./is-pending.ts";
import { MessageEntity, type MessageRow } from "./message.entity.ts";
import { allowsModel } from "./model/setting.ts";
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
  return {
    state: chat && isPending(chat) ? chat.state : "idle",
    messages,
    suggestions: suggestionsAfter(messages, application),
    is_full: messages.length >= CHAT_MESSAGES_MAX,
    answers_by: (await allowsModel(scope)) ? "model" : "rules",
    trial_left: caller.subject === "trial" ? await trialMessagesLeft(caller.uid) : null,
  };
}

/** All messages of a conversation, oldest first, with hidden ones. */
export async function readMessages(heatmap: string, user: string): Promise<MessageRow[]> {
  const { data } = await MessageEntity.query.byChat({ heatmap, user }).go({ pages: "all", consistent: true });
  return data;
}

/** A message as its author sees it; nothing for a hidden one. */
export function toMessage({ uid, role, content, at, statements = [], elements = [], gen, analyst }: MessageRow): ChatMessage[] {
  if (role === "system") return [];
  return [{ uid, role, content, created_at: at, statements, elements, gen, analyst: analyst ?? null }];
}
