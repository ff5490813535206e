import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A comment on a heatmap: the first of a thread, or a reply, whose `parent` is its thread. A discussion shares a partition, so
 * that one query reads it. A deleted thread has `removed_at` until its rows are deleted; it and its replies are hidden from then
 * on.
 */
export const CommentEntity = new Entity(
  {
    model: { service: "comments", entity: "comment", version: "1" },
    attributes: {
      /** The discussion of its heatmap it belongs to. */
      discussion: { type: "string", required: true, readOnly: true },
      heatmap: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      parent: { type: "string", readOnly: true },
      comment: { type: "string", required: true },
      /** Second of the video. */
      time: { type: "number", readOnly: true },
      place: { type: CustomAttributeType<{ x: number; y: number }>("any"), readOnly: true },
      /** Pin number, from 1 in each discussion. */
      pin: { type: "number", readOnly: true },
      /** Uid of its author; absent once their account is deleted. */
      added_by: { type: "string" },
      /** Name of the API key that added it, at that time; absent for people, who have their current names. */
      key_name: { type: "string", readOnly: true },
      timestamp: { type: "string", required: true, readOnly: true },
      edited_at: { type: "string" },
      /** Uids. */
      mentions: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** When a thread was resolved, and by whom (uid). */
      resolved_at: { type: "string" },
      resolved_by: { type: "string" },
      /** Name of the API key that resolved it. */
      resolved_key_name: { type: "string" },
      /** Number of replies of a thread; updated in the transactions that add and delete them. */
      answers: { type: "number", required: true, default: 0 },
      removed_at: { type: "string" },
      /** Increases with every change of the text. */
      version: { type: "number", required: true, default: 1 },
    },
    indexes: {
      byDiscussion: {
        pk: { field: "pk", composite: ["discussion"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
      byAuthor: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["added_by"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["timestamp", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Comment = EntityItem<typeof CommentEntity>;
