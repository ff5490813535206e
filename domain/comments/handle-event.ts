import type { ConsumedEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { anonymiseComments } from "./anonymise-comments.ts";
import { purgeDiscussions, purgeRemovedThreads } from "./purge-comments.ts";

/** Event handlers of the comments domain by event type; the object is a heatmap or a user. */
const EVENT_HANDLERS: EventHandlers<"comments"> = {
  "comment.removed": ({ object }) => purgeRemovedThreads(object),
  "heatmap.removed": ({ object }) => purgeDiscussions(object),
  "heatmap.transferred": ({ object }) => purgeDiscussions(object),
  "account.deleted": ({ object }) => anonymiseComments(object),
};

/** Deletes the rows of hidden comments, and removes deleted authors. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"comments">): Promise<void> => EVENT_HANDLERS[event.type](event);
