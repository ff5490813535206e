import pLimit from "p-limit";
import { ChatEntity } from "./chat.entity.ts";
import { readMessages, toMessage } from "./read-messages.ts";

/** Conversations that are read at the same time. */
const CONCURRENCY = 10;

/** All conversations of a user with Co-Pilot, for their data export. */
export async function exportChats({ uid: user }: { readonly uid: string }) {
  const { data } = await ChatEntity.query.byUser({ user }).go({ pages: "all" });
  return pLimit(CONCURRENCY).map(data, async ({ heatmap }) => ({
    heatmap,
    messages: (await readMessages(heatmap, user))
      .flatMap(toMessage)
      .map(({ role, content, created_at, analyst }) => ({ role, content, created_at, analyst })),
  }));
}
