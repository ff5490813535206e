import type { Change } from "#domain/kit/outbox.ts";
import { forgetAuthor } from "./forget-author.ts";
import { purgeDiscussions, purgeRemoved } from "./purge-comments.ts";

/** Event handlers of the comments domain by event type; the object is a heatmap or a user. */
const FOLLOWS = {
  "comment.removed": purgeRemoved,
  "heatmap.removed": purgeDiscussions,
  "heatmap.transferred": purgeDiscussions,
  "account.deleted": forgetAuthor,
} as const satisfies Partial<Record<Change["type"], (object: string) => Promise<void>>>;

/** Deletes the rows of hidden comments, and removes deleted authors. Idempotent. */
export const followChange = (type: keyof typeof FOLLOWS, object: string): Promise<void> => FOLLOWS[type](object);
