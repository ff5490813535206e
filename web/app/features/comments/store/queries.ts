import { comments } from "#contracts/comments.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { type Workspace, workspaces } from "#contracts/workspaces.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import type { CommentWithAvatar } from "../threads/threads.ts";

/** All comments on a heatmap. Live messages trigger a refetch while the page is open. */
export const commentsQuery = (uid: string) => operationQuery(comments.list, { params: { uid } });

/** Each comment with its author's avatar. */
export const withAvatars = ({ comments: list, avatars }: Output<typeof comments.list>): readonly CommentWithAvatar[] =>
  list.map((comment) => ({ ...comment, avatar: avatars[comment.added_by] ?? "" }));

/** The members of the caller's workspace, who can be mentioned. */
export const mentionableMembersQuery = operationQuery(workspaces.read, {}, { select: ({ members }: Workspace) => members });
