import type { DomainEvent } from "#contracts/events.ts";
import { anonymiseComments } from "./anonymise-comments.ts";
import { purgeDiscussions, purgeRemovedThreads } from "./purge-comments.ts";

/** Event handlers of the comments domain by event type; the object is a heatmap or a user. */
const FOLLOWS = {
  "comment.removed": purgeRemovedThreads,
  "heatmap.removed": purgeDiscussions,
  "heatmap.transferred": purgeDiscussions,
  "account.deleted": anonymiseComments,
} as const satisfies Partial<Record<DomainEvent["type"], (object: string) => Promise<void>>>;

/** Deletes the rows of hidden comments, and removes deleted authors. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, object: string): Promise<void> => FOLLOWS[type](object);
