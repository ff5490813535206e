import type { Comment } from "#contracts/comments.ts";

/** A comment with its author's avatar URL, which may be empty. */
export type CommentWithAvatar = Comment & { readonly avatar: string };

/** A comment with its replies, oldest first. */
export type Thread = { readonly first: CommentWithAvatar; readonly replies: readonly CommentWithAvatar[] };

/** Filters of the thread list. */
export const FILTERS = ["open", "resolved", "all"] as const;
export type Filter = (typeof FILTERS)[number];
export const ORDERS = ["video", "newest", "oldest"] as const;
export type Order = (typeof ORDERS)[number];

/** Groups comments into threads, oldest first. */
export function toThreads(comments: readonly CommentWithAvatar[]): Thread[] {
  const firsts = comments.filter(({ parent }) => parent === null).sort(byTimestamp);
  const replies = Map.groupBy(
    comments.filter(({ parent }) => parent !== null),
    ({ parent }) => parent,
  );
  return firsts.map((first) => ({ first, replies: (replies.get(first.uid) ?? []).toSorted(byTimestamp) }));
}

/** The name of a comment: its pin number, if any, and its author. */
export function commentLabel({ pin, added_by_name }: Comment): string {
  return `${pin === null ? "Comment" : `Comment ${pin}`} by ${added_by_name}`;
}

/** Whether a thread is shown by a filter; replies are resolved with their first comment. */
export function matchesFilter({ first }: Thread, filter: Filter): boolean {
  return filter === "all" || (first.resolved !== null) === (filter === "resolved");
}

/**
 * Filters and sorts threads. In video order, threads without a time come first. Threads with a reply or edit draft are always
 * included; `editedIds` has the ids of their comments.
 */
export function visibleThreads(
  threads: readonly Thread[],
  filter: Filter,
  order: Order,
  editedIds: readonly string[] = [],
): Thread[] {
  const isWritten = ({ first, replies }: Thread) => [first, ...replies].some(({ uid }) => editedIds.includes(uid));
  const wanted = threads.filter((thread) => matchesFilter(thread, filter) || isWritten(thread));
  if (order === "newest") return wanted.reverse();
  if (order === "oldest") return wanted;
  return wanted.sort((one, other) => (one.first.time ?? -1) - (other.first.time ?? -1));
}

/** The thread that contains a comment. */
export function findThread(threads: readonly Thread[], uid: string): Thread | undefined {
  return threads.find(({ first, replies }) => first.uid === uid || replies.some((reply) => reply.uid === uid));
}

function byTimestamp(one: Comment, other: Comment): number {
  return one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0;
}
