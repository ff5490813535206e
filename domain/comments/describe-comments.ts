import { CommentEntity } from "./comment.entity.ts";

/** What a person said on heatmaps, wherever they are now, for the zip of his data. */
export async function describeComments({ uid: author }: { readonly uid: string }) {
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
