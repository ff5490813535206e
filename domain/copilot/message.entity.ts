import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ChatMessage, ChatStatement } from "#contracts/copilot.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A message of a conversation, in the order of `at`. Messages of the role `system` record how an answer was made, and are never
 * returned.
 */
export const MessageEntity = new Entity(
  {
    model: { service: "copilot", entity: "message", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      user: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      role: { type: ["user", "assistant", "system"] as const, required: true, readOnly: true },
      content: { type: "string", required: true, readOnly: true },
      statements: { type: CustomAttributeType<ChatStatement[]>("any"), readOnly: true },
      elements: { type: CustomAttributeType<ChatMessage["elements"]>("any"), readOnly: true },
      /** Another heatmap of the same scope, or a report of the heatmap, that a question compares with. */
      compare_with: { type: "string", readOnly: true },
      gen: { type: "number", required: true, readOnly: true },
      analyst: { type: ["rules", "model"] as const, readOnly: true },
      /** How an answer ended, if not with its last sentence. */
      outcome: { type: ["interrupted", "stopped"] as const, readOnly: true },
    },
    indexes: {
      byChat: {
        pk: { field: "pk", composite: ["heatmap", "user"], casing: "none" },
        sk: { field: "sk", composite: ["at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type MessageRow = EntityItem<typeof MessageEntity>;
