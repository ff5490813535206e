import type { ChatMessage } from "#contracts/copilot.ts";
import { MessageEntity, type MessageRow } from "./message.entity.ts";

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
