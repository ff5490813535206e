import type { Comment } from "#contracts/comments.ts";
import type { Person } from "./mentions.ts";

/** A comment draft. `problem` is why it could not be saved. */
export type Draft = {
  readonly text: string;
  readonly mentions: readonly Person[];
  /** Position in the video in seconds when typing started. */
  readonly time: number | null;
  readonly place: Comment["place"];
  readonly problem?: unknown;
  /** The version that an edit is based on; undefined once the author has seen a conflicting change. */
  readonly version?: number | undefined;
  /** Idempotency key: the same for all attempts with the same text. */
  readonly key: string;
};

/** The target of a draft: a new thread, a reply to a thread, or an edit of a comment. */
export type DraftName = "new" | `reply ${string}` | `edit ${string}`;

export type Drafts = Readonly<Partial<Record<DraftName, Draft>>>;
