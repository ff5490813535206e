import { FAILED_ANSWER, STOPPED_ANSWER } from "#contracts/copilot.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { ChatEntity, type ChatRow } from "./chat.entity.ts";
import { MessageEntity, type MessageRow } from "./message.entity.ts";
import { Replaced } from "./replaced.ts";

export type Answer = Pick<MessageRow, "content" | "statements" | "elements" | "analyst" | "outcome">;

const ENDS = { interrupted: FAILED_ANSWER, stopped: STOPPED_ANSWER } as const;

/** The sentences that a draft has, as an answer that ends with them. */
export function toEnded({ draft }: Pick<ChatRow, "draft">, outcome: keyof typeof ENDS): Answer {
  const statements = [...(draft?.statements ?? [])];
  return {
    content: [...statements.map(({ text }) => text), ENDS[outcome]].join("\n"),
    statements,
    elements: draft?.elements ?? [],
    ...(draft?.analyst && { analyst: draft.analyst }),
    outcome,
  };
}

/**
 * The transaction items that add the answer to the last question of a conversation, with a hidden record of how it was made.
 * `Replaced` if the question no longer waits for it.
 * @param draftVersion the version that the draft must still have, where the answer was made from it
 */
export function endAnswer(
  chat: ChatRow,
  { scope, gen }: { readonly scope: string; readonly gen: number },
  { record, ...answer }: Answer & { readonly record: string },
  draftVersion?: number,
): TransactionItem[] {
  const { heatmap, user } = chat;
  // After the question, even where the clock did not advance.
  const at = new Date(Math.max(now().getTime(), Date.parse(chat.asked_at) + 1)).toISOString();
  const message = { heatmap, user, at, gen };
  return [
    {
      write: update(
        ChatEntity.patch({ heatmap, user })
          .set({ state: "idle" })
          .add({ messages: 1 })
          .remove(["draft"])
          .where((row, { eq, ne }) =>
            [
              eq(row.asked_at, chat.asked_at),
              ne(row.state, "idle"),
              ...(draftVersion === undefined ? [] : [eq(row.draft_version, draftVersion)]),
            ].join(" AND "),
          )
          .params(),
      ),
      onConditionFailed: () => new Replaced(),
    },
    {
      write: put(
        MessageEntity.create({ ...message, ...answer, uid: chat.draft?.uid ?? newId("cu"), role: "assistant" }).params(),
      ),
    },
    { write: put(MessageEntity.create({ ...message, uid: newId("cu"), role: "system", content: record }).params()) },
    publishEvent({ type: "chat.changed", scope, object: heatmap }),
  ];
}
