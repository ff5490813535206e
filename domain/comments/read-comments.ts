import { type Comment, CommentEntity } from "./comment.entity.ts";

/** The comments of a discussion, oldest first, without deleted threads. */
export async function readComments(discussion: string): Promise<readonly Comment[]> {
  const { data } = await CommentEntity.query.byDiscussion({ discussion }).go({ pages: "all", consistent: true });
  const threads = new Set(data.filter(({ parent, removed_at }) => !parent && !removed_at).map(({ uid }) => uid));
  return data
    .filter(({ uid, parent }) => threads.has(parent ?? uid))
    .sort((one, other) =>
      one.timestamp === other.timestamp ? order(one.uid, other.uid) : order(one.timestamp, other.timestamp),
    );
}

const order = (one: string, other: string): number => (one < other ? -1 : 1);
