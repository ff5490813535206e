import type { Comment } from "#contracts/comments.ts";

/** A comment with the picture of its author, empty where there is none. */
export type Said = Comment & { readonly avatar: string };

/** A comment with its answers, oldest first. */
export type Thread = { readonly first: Said; readonly answers: readonly Said[] };

/** Which threads are shown, and in which order. */
export const FILTERS = ["open", "resolved", "all"] as const;
export type Filter = (typeof FILTERS)[number];
export const ORDERS = ["film", "newest", "oldest"] as const;
export type Order = (typeof ORDERS)[number];

/** Comments as threads, oldest first. */
export function threadsOf(comments: readonly Said[]): Thread[] {
  const firsts = comments.filter(({ parent }) => parent === null).sort(byAge);
  const answers = Map.groupBy(
    comments.filter(({ parent }) => parent !== null),
    ({ parent }) => parent,
  );
  return firsts.map((first) => ({ first, answers: (answers.get(first.uid) ?? []).toSorted(byAge) }));
}

/** What a comment is called: by the number of its pin, where it has one, and its author. */
export function nameOf({ pin, added_by_name }: Comment): string {
  return `${pin === null ? "Comment" : `Comment ${pin}`} by ${added_by_name}`;
}

export function isIn({ first }: Thread, filter: Filter): boolean {
  return filter === "all" || (first.resolved !== null) === (filter === "resolved");
}

/**
 * Threads as they are listed. By the film, what is said of the whole comes first. One in which somebody is writing stays, whatever becomes of
 * it meanwhile: `written` has the comments that are answered or reworded.
 */
export function listed(threads: readonly Thread[], filter: Filter, order: Order, written: readonly string[] = []): Thread[] {
  const isWritten = ({ first, answers }: Thread) => [first, ...answers].some(({ uid }) => written.includes(uid));
  const wanted = threads.filter((thread) => isIn(thread, filter) || isWritten(thread));
  if (order === "newest") return wanted.reverse();
  if (order === "oldest") return wanted;
  return wanted.sort((one, other) => (one.first.time ?? -1) - (other.first.time ?? -1));
}

/** The thread that a comment begins or stands in. */
export function threadWith(threads: readonly Thread[], uid: string): Thread | undefined {
  return threads.find(({ first, answers }) => first.uid === uid || answers.some((answer) => answer.uid === uid));
}

function byAge(one: Comment, other: Comment): number {
  return one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0;
}
