import type { Said } from "../threads/threads.ts";

/**
 * Optimistic changes that are not confirmed. Stored separately from the server data, so that a live update does not revert them.
 */
export type Pending = {
  readonly added: readonly Said[];
  readonly changed: Readonly<Record<string, Partial<Said>>>;
  readonly removed: readonly string[];
};

export const NOTHING_PENDING: Pending = { added: [], changed: {}, removed: [] };

/** Applies optimistic changes to the comments. Unchanged comments keep their identity. */
export function withPending(comments: readonly Said[], { added, changed, removed }: Pending): Said[] {
  const isGone = ({ uid, parent }: Said) => removed.includes(uid) || (parent !== null && removed.includes(parent));
  return [...comments, ...added]
    .filter((comment) => !isGone(comment))
    .map((comment) => {
      const change = changed[comment.uid];
      return change ? { ...comment, ...change } : comment;
    });
}
