import { queryOptions } from "@tanstack/react-query";
import { comments } from "#contracts/comments.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import type { Said } from "../threads/threads.ts";

/** All comments on a heatmap. Live messages trigger a refetch while the page is open. */
export function commentsQuery(uid: string) {
  return queryOptions({
    queryKey: ["comments", uid],
    queryFn: async ({ signal }): Promise<readonly Said[]> => {
      const { comments: list, avatars } = await call(comments.list, { params: { uid } }, { signal });
      return list.map((comment) => ({ ...comment, avatar: avatars[comment.added_by] ?? "" }));
    },
  });
}

/** The members of the caller's workspace, who can be mentioned. */
export const peopleQuery = queryOptions({
  queryKey: ["workspaces", "workspace"],
  queryFn: ({ signal }) => call(workspaces.read, {}, { signal }),
  select: ({ members }) => members,
});
