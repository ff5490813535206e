import type { Change } from "#domain/kit/outbox.ts";
import { forgetAuthor } from "./forget-author.ts";
import { purgeDiscussions, purgeRemoved } from "./purge-comments.ts";

/** What announced changes mean for comments; the object is a heatmap or a person. */
const FOLLOWS = {
  "comment.removed": purgeRemoved,
  "heatmap.removed": purgeDiscussions,
  "heatmap.transferred": purgeDiscussions,
  "account.deleted": forgetAuthor,
} as const satisfies Partial<Record<Change["type"], (object: string) => Promise<void>>>;

/** Deletes what is left of comments that nobody sees any more, and forgets authors who are gone. Following a change twice changes nothing. */
export const followChange = (type: keyof typeof FOLLOWS, object: string): Promise<void> => FOLLOWS[type](object);
