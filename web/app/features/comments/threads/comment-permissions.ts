import type { Comment } from "#contracts/comments.ts";
import type { Profile } from "#contracts/profile.ts";

export type CommentPermissions = {
  readonly mayEdit: (comment: Comment) => boolean;
  readonly mayRemove: (comment: Comment) => boolean;
};

/** The user's permissions per comment. This only hides UI; the server enforces the permissions. */
export function commentPermissions(me: Pick<Profile, "uid" | "role" | "superadmin"> | undefined): CommentPermissions {
  const isOwn = ({ added_by }: Comment) => me !== undefined && added_by === me.uid;
  const isInCharge = me !== undefined && (me.superadmin || me.role === "admin");
  return { mayEdit: isOwn, mayRemove: (comment) => isOwn(comment) || isInCharge };
}
