import type { DomainEvent } from "#contracts/events.ts";
import { answerQuestions } from "./answer-questions.ts";
import { deleteChatsAbout, deleteChatsOf } from "./delete-chats.ts";
import type { ModelCall } from "./make-answer.ts";
import { deleteTrialMessages } from "./trial-messages.ts";

/** Event handlers of the domain by event type; the object is a heatmap or a user. */
const FOLLOWS = {
  "chat.requested": answerQuestions,
  "heatmap.removed": deleteChatsAbout,
  "heatmap.transferred": deleteChatsAbout,
  "account.deleted": async (user: string) => {
    await deleteChatsOf(user);
    await deleteTrialMessages(user);
  },
} as const satisfies Partial<Record<DomainEvent["type"], (object: string, onCall: (call: ModelCall) => void) => Promise<void>>>;

/** Answers questions, and deletes conversations about deleted heatmaps and of deleted users. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, object: string, onCall: (call: ModelCall) => void): Promise<void> =>
  FOLLOWS[type](object, onCall);
