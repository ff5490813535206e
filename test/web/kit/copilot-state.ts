import type { Chat, ChatMessage } from "#contracts/copilot.ts";

const shared = { created_at: "2026-11-24T10:00:00.000Z", gen: 1, outcome: "complete" } as const;

/** A question. */
export const sampleQuestion = (content: string): ChatMessage => ({
  ...shared,
  uid: `question-${content}`,
  role: "user",
  content,
  statements: [],
  elements: [],
  analyst: null,
});

/** An answer that cites the headline. */
export const sampleAnswer: ChatMessage = {
  ...shared,
  uid: "answer",
  role: "assistant",
  content: "“Fresh coffee” gets the most attention: 30% (15–45%).\nNone of the texts is a button.",
  statements: [
    { text: "“Fresh coffee” gets the most attention: 30% (15–45%).", elements: ["headline"] },
    { text: "None of the texts is a button.", elements: [] },
  ],
  elements: [{ id: "headline", name: "Fresh coffee", box: { left: 100, top: 100, width: 500, height: 80 } }],
  analyst: "rules",
};

/** A conversation. */
export const sampleChat = (over: Partial<Chat> = {}): Chat => ({
  state: "idle",
  messages: [],
  draft: null,
  suggestions: ["What do people look at first?", "What should I improve?"],
  is_full: false,
  answers_by: "rules",
  is_budget_used: false,
  trial_left: null,
  ...over,
});
