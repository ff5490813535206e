import { untilProcessed } from "#domain/kit/until-processed.ts";
import { ChatEntity } from "./chat.entity.ts";
import { MessageEntity } from "./message.entity.ts";

/** Deletes a conversation with all its messages, and returns how many of them the user saw. */
export async function deleteChat(heatmap: string, user: string): Promise<number> {
  // First, so that no answer is added in the meantime.
  await ChatEntity.delete({ heatmap, user }).go();
  const { data } = await MessageEntity.query
    .byChat({ heatmap, user })
    .go({ pages: "all", consistent: true, attributes: ["heatmap", "user", "at", "uid", "role"] });
  const keys = data.map(({ heatmap, user, at, uid }) => ({ heatmap, user, at, uid }));
  await untilProcessed(keys, async (pending) => (await MessageEntity.delete(pending).go()).unprocessed);
  return data.filter(({ role }) => role !== "system").length;
}

/** Deletes all conversations about a heatmap. */
export async function deleteChatsAbout(heatmap: string): Promise<void> {
  const { data } = await ChatEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true });
  for (const { user } of data) await deleteChat(heatmap, user);
}

/** Deletes all conversations of a user. */
export async function deleteChatsOf(user: string): Promise<void> {
  const { data } = await ChatEntity.query.byUser({ user }).go({ pages: "all" });
  for (const { heatmap } of data) await deleteChat(heatmap, user);
}
