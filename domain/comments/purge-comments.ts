import { discussionsOf } from "#domain/heatmaps/discussions.ts";
import { untilProcessed } from "#domain/kit/until-processed.ts";
import { CommentEntity } from "./comment.entity.ts";

/** Deletes the comments of a heatmap that was deleted or transferred to another scope. Resumes after an interruption. */
export async function purgeDiscussions(heatmap: string): Promise<void> {
  const { over } = await discussionsOf(heatmap);
  for (const discussion of over) {
    const rows = await rowsOf(discussion);
    await deleteRows(
      discussion,
      rows.map(({ uid }) => uid),
    );
  }
}

/**
 * Deletes the rows of a heatmap's deleted threads: replies first, then the first comments, which identify the thread after an
 * interruption. A deleted thread accepts no replies, so none is missed.
 */
export async function purgeRemovedThreads(heatmap: string): Promise<void> {
  const { present } = await discussionsOf(heatmap);
  if (present === undefined) return;
  const rows = await rowsOf(present);
  const threads = new Set(rows.filter(({ removed_at }) => removed_at !== undefined).map(({ uid }) => uid));
  const answers = rows.filter(({ parent }) => parent !== undefined && threads.has(parent)).map(({ uid }) => uid);
  await deleteRows(present, answers);
  await deleteRows(present, [...threads]);
}

async function rowsOf(discussion: string) {
  const { data } = await CommentEntity.query
    .byDiscussion({ discussion })
    .go({ pages: "all", consistent: true, attributes: ["uid", "parent", "removed_at"] });
  return data;
}

async function deleteRows(discussion: string, uids: readonly string[]): Promise<void> {
  const keys = uids.map((uid) => ({ discussion, uid }));
  await untilProcessed(keys, async (pending) => (await CommentEntity.delete(pending).go()).unprocessed);
}
