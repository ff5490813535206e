import { ChatEntity } from "./chat.entity.ts";
import { readMessages, toMessage } from "./read-messages.ts";

/** All conversations of a user with Co-Pilot, for their data export. */
export async function describeChats({ uid: user }: { readonly uid: string }) {
  const { data } = await ChatEntity.query.byUser({ user }).go({ pages: "all" });
  return Promise.all(
    data.map(async ({ heatmap }) => ({
      heatmap,
      messages: (await readMessages(heatmap, user))
        .flatMap(toMessage)
        .map(({ role, content, created_at, analyst }) => ({ role, content, created_at, analyst })),
    })),
  );
}
