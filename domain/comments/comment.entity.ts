import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A comment on a heatmap: the first of a thread, or an answer, which names its thread in `parent`. All of a discussion lie together, so that
 * they are read at once. A thread that was deleted has `removed_at` until its rows are gone; from then on neither it nor its answers are there.
 */
export const CommentEntity = new Entity(
  {
    model: { service: "comments", entity: "comment", version: "1" },
    attributes: {
      /** Which of its heatmap's discussions it is part of. */
      discussion: { type: "string", required: true, readOnly: true },
      heatmap: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      parent: { type: "string", readOnly: true },
      comment: { type: "string", required: true },
      /** Second of the video. */
      time: { type: "number", readOnly: true },
      place: { type: CustomAttributeType<{ x: number; y: number }>("any"), readOnly: true },
      /** Number of the place, from 1 in each discussion. */
      pin: { type: "number", readOnly: true },
      /** Uid of its author; absent once he is gone. */
      added_by: { type: "string" },
      timestamp: { type: "string", required: true, readOnly: true },
      edited_at: { type: "string" },
      /** Uids. */
      mentions: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** When a thread was settled, and the uid of who did it. */
      resolved_at: { type: "string" },
      resolved_by: { type: "string" },
      /** Number of a thread's answers: changes in the transactions that add and delete them. */
      answers: { type: "number", required: true, default: 0 },
      removed_at: { type: "string" },
      /** Rises with every change of the words. */
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
