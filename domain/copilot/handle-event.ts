import type { ConsumedEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { answerQuestions } from "./answer-questions.ts";
import { deleteChatsAbout, deleteChatsOf } from "./delete-chats.ts";
import type { ModelCall } from "./make-answer.ts";
import { deleteTrialMessages } from "./trial-messages.ts";

type OnCall = (call: ModelCall) => void;

/** Event handlers of the domain by event type; the object is a heatmap or a user. */
const EVENT_HANDLERS: EventHandlers<"copilot", [onCall: OnCall]> = {
  "chat.requested": ({ object }, onCall) => answerQuestions(object, onCall),
  "heatmap.removed": ({ object }) => deleteChatsAbout(object),
  "heatmap.transferred": ({ object }) => deleteChatsAbout(object),
  "account.deleted": async ({ object: user }) => {
    await deleteChatsOf(user);
    await deleteTrialMessages(user);
  },
};

/** Answers questions, and deletes conversations about deleted heatmaps and of deleted users. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"copilot">, onCall: OnCall): Promise<void> =>
  EVENT_HANDLERS[event.type](event, onCall);
