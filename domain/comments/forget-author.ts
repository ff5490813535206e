import { readAccount } from "#domain/accounts/read-account.ts";
import { isConditionFailure } from "#domain/kit/condition-failure.ts";
import { CommentEntity } from "./comment.entity.ts";

/** Takes somebody who deleted his account off everything he said: it stays with its heatmap. What broke off goes on. */
export async function forgetAuthor(uid: string): Promise<void> {
  if (await readAccount(uid)) return;
  const { data } = await CommentEntity.query.byAuthor({ added_by: uid }).go({ pages: "all", attributes: ["discussion", "uid"] });
  for (const { discussion, uid } of data) await forget(discussion, uid);
}

async function forget(discussion: string, uid: string): Promise<void> {
  try {
    await CommentEntity.patch({ discussion, uid }).remove(["added_by"]).go();
  } catch (error) {
    // It was deleted by now.
    if (!isConditionFailure(error)) throw error;
  }
}
