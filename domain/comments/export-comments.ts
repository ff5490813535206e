import { CommentEntity } from "./comment.entity.ts";

/** All comments of a user, wherever the heatmaps are now, for their data export. */
export async function exportComments({ uid: author }: { readonly uid: string }) {
  const { data } = await CommentEntity.query
    .byAuthor({ added_by: author })
    .where((comment, { notExists }) => notExists(comment.removed_at))
    .go({ pages: "all" });
  return data.map(({ heatmap, uid, parent, comment, time, place, timestamp, edited_at }) => ({
    heatmap,
    uid,
    parent,
    comment,
    time,
    place,
    timestamp,
    edited_at,
  }));
}
