import type { Said } from "../threads/threads.ts";

/** What was done and not confirmed yet. It is kept beside what the server said, so that a live update in between takes nothing back. */
export type Pending = {
  readonly added: readonly Said[];
  readonly changed: Readonly<Record<string, Partial<Said>>>;
  readonly removed: readonly string[];
};

export const NOTHING_PENDING: Pending = { added: [], changed: {}, removed: [] };

/** Comments as they will be once everything is confirmed. Unchanged ones stay the very same objects. */
export function withPending(comments: readonly Said[], { added, changed, removed }: Pending): Said[] {
  const isGone = ({ uid, parent }: Said) => removed.includes(uid) || (parent !== null && removed.includes(parent));
  return [...comments, ...added]
    .filter((comment) => !isGone(comment))
    .map((comment) => {
      const change = changed[comment.uid];
      return change ? { ...comment, ...change } : comment;
    });
}
