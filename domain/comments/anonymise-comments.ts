import { readAccount } from "#domain/accounts/read-account.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { CommentEntity } from "./comment.entity.ts";

/** Removes a deleted account from all its comments; the comments stay with their heatmaps. Resumes after an interruption. */
export async function anonymiseComments(uid: string): Promise<void> {
  if (await readAccount(uid)) return;
  const { data } = await CommentEntity.query.byAuthor({ added_by: uid }).go({ pages: "all", attributes: ["discussion", "uid"] });
  for (const { discussion, uid } of data) await removeAuthor(discussion, uid);
}

async function removeAuthor(discussion: string, uid: string): Promise<void> {
  // Unless the comment was deleted in the meantime.
  await conditionHolds(CommentEntity.patch({ discussion, uid }).remove(["added_by"]).go());
}
