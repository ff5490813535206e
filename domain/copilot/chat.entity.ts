import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ChatMessage, ChatStatement } from "#contracts/copilot.ts";
import { table } from "#domain/kit/table.ts";
import { newId } from "#kit/ids.ts";

/** The sentences of an answer that are shown while the others are made. It becomes the message of this id. */
export type Draft = {
  readonly uid: string;
  readonly statements: readonly ChatStatement[];
  readonly elements: ChatMessage["elements"];
  readonly analyst: ChatMessage["analyst"];
};

/**
 * The conversation of a user about a heatmap, and what happens with its last question. Clearing it deletes the row, so an answer
 * that is being made then is not stored.
 */
export const ChatEntity = new Entity(
  {
    model: { service: "copilot", entity: "chat", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      user: { type: "string", required: true, readOnly: true },
      /** Scope of the heatmap when the question was asked. */
      scope: { type: "string", required: true },
      state: { type: ["idle", "asked", "measuring", "answering"] as const, required: true },
      /** When the last question was asked; identifies it. */
      asked_at: { type: "string", required: true },
      /** Messages that the user sees. */
      messages: { type: "number", required: true },
      /** Draft of the answer to the last question. */
      draft: { type: CustomAttributeType<Draft>("any") },
      /** The version of the draft, for conditions. */
      draft_version: { type: "number" },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["heatmap"], casing: "none" },
        sk: { field: "sk", composite: ["user"], casing: "none" },
      },
      byUser: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["user"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["heatmap"], casing: "none" },
      },
    },
  },
  table,
);
export type ChatRow = EntityItem<typeof ChatEntity>;

/** The draft of an answer of which nothing is known yet. */
export const emptyDraft = () => {
  const draft: Draft = { uid: newId("cu"), statements: [], elements: [], analyst: null };
  return { draft, draft_version: 0 };
};
