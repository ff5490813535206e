import type { Comment } from "#contracts/comments.ts";
import type { Person } from "./mentions.ts";

/** A comment that is being written. A problem says why it could not be saved. */
export type Draft = {
  readonly text: string;
  readonly mentions: readonly Person[];
  /** Second of the film, from when one began to type. */
  readonly time: number | null;
  readonly place: Comment["place"];
  readonly problem?: unknown;
  /** What another wording was begun from; nothing once its writer has seen that somebody else was first. */
  readonly version?: number | undefined;
  /** The same for every attempt at the same words. */
  readonly key: string;
};

/** What is written: a new thread, an answer to a thread, another wording of a comment. */
export type DraftName = "new" | `answer ${string}` | `edit ${string}`;

export type Drafts = Readonly<Partial<Record<DraftName, Draft>>>;
