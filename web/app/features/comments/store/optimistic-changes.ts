import type { CommentWithAvatar } from "../threads/threads.ts";

/**
 * Optimistic changes that are not confirmed. Stored separately from the server data, so that a live update does not revert them.
 */
export type OptimisticChanges = {
  readonly added: readonly CommentWithAvatar[];
  readonly changed: Readonly<Record<string, Partial<CommentWithAvatar>>>;
  readonly removed: readonly string[];
};

export const NO_OPTIMISTIC_CHANGES: OptimisticChanges = { added: [], changed: {}, removed: [] };

/** Applies optimistic changes to the comments. Unchanged comments keep their identity. */
export function applyOptimisticChanges(
  comments: readonly CommentWithAvatar[],
  { added, changed, removed }: OptimisticChanges,
): CommentWithAvatar[] {
  const isGone = ({ uid, parent }: CommentWithAvatar) => removed.includes(uid) || (parent !== null && removed.includes(parent));
  return [...comments, ...added]
    .filter((comment) => !isGone(comment))
    .map((comment) => {
      const change = changed[comment.uid];
      return change ? { ...comment, ...change } : comment;
    });
}
