import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * The conversation of a user about a heatmap, and what happens with its last question. Clearing it deletes the row, so an answer that
 * is being made then is not stored.
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
