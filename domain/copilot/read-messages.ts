import type { ChatMessage } from "#contracts/copilot.ts";
import { MessageEntity, type MessageRow } from "./message.entity.ts";

/** All messages of a conversation, oldest first, with hidden ones. */
export async function readMessages(heatmap: string, user: string): Promise<MessageRow[]> {
  const { data } = await MessageEntity.query.byChat({ heatmap, user }).go({ pages: "all", consistent: true });
  return data;
}

/** A message as its author sees it; nothing for a hidden one. */
export function toMessage({ role, ...row }: MessageRow): ChatMessage[] {
  if (role === "system") return [];
  const { uid, content, at: created_at, statements = [], elements = [], gen, analyst = null, outcome = "complete" } = row;
  return [{ uid, role, content, created_at, statements, elements, gen, analyst, outcome }];
}
